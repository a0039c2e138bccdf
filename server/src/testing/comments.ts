import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { sql } from 'drizzle-orm'
import { aCustomer, anAdmin } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import type { TestApp } from '#testing/test-app.ts'

const { addComment, approveComment, declineComment, listComments, listCommentsToModerate, reportComment } =
  commentsEndpoints

type Headers = Record<string, string>
type Person = Awaited<ReturnType<typeof aCustomer>>
type Words = { parentId?: string; courseId?: number; to?: number }

/** Creates a harness for the comments of a course: readers, staff, and their calls. */
export async function openCommentHarness(testApp: TestApp) {
  const { headers: admin } = await anAdmin(testApp, { isSubscribed: true })
  const harness = {
    admin,
    /** The course of the comments. */
    courseId: 0,
    /** Continues with a new course. */
    async openCourse(change: Parameters<typeof aCourse>[1] = {}) {
      harness.courseId = await aCourse(testApp, change)
    },
    /** Creates a subscriber called Ola Wiśniewska. */
    async aReader(): Promise<Person> {
      const person = await aCustomer(testApp, { isSubscribed: true })
      await testApp.context.db.execute(
        sql`update users set first_name = 'Ola', last_name = 'Wiśniewska' where id = ${person.session.id}`,
      )
      return person
    },
    write({ headers }: { headers: Headers }, comment: string, more: Words = {}) {
      const { to = harness.courseId, ...body } = more
      return testApp.call(
        addComment,
        { params: { courseId: to }, body: { comment, languageCode: 'pl', ...body } },
        headers,
      )
    },
    async read(who: Headers) {
      return (await testApp.call(listComments, { params: { courseId: harness.courseId }, query: {} }, who)).reply
    },
    approve: (commentId: string) =>
      testApp.call(approveComment, { params: { courseId: harness.courseId, commentId } }, admin),
    decline: (commentId: string, reason?: string) =>
      testApp.call(
        declineComment,
        { params: { courseId: harness.courseId, commentId }, body: reason === undefined ? {} : { reason } },
        admin,
      ),
    report: (who: Person, commentId: string, reason = 'To reklama') =>
      testApp.call(reportComment, { params: { courseId: harness.courseId, commentId }, body: { reason } }, who.headers),
    queue: (query: object = {}) =>
      testApp.call(listCommentsToModerate, { query: { languageCode: 'pl', pageSize: 100, ...query } }, admin),
    /** Creates an approved comment; returns its id. */
    async anApproved(who: Person, comment: string, parentId?: string): Promise<string> {
      const { reply } = await harness.write(who, comment, parentId ? { parentId } : {})
      await harness.approve(reply.id)
      return reply.id
    },
    async mailsTo({ session }: Person) {
      await testApp.runJobs()
      return testApp.sent.filter(({ to }) => to === session.email)
    },
  }
  return harness
}
