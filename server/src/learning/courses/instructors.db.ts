import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { courses, instructors } from '#learning/courses/courses.tables.ts'

export type InstructorRow = typeof instructors.$inferSelect

export const selectInstructors = (db: Executor): Promise<InstructorRow[]> =>
  db.select().from(instructors).orderBy(asc(instructors.name), asc(instructors.id))

/** Those whom a published course names, the earliest first. */
export const selectTeaching = (db: Executor): Promise<InstructorRow[]> =>
  db
    .select()
    .from(instructors)
    .where(
      exists(
        db
          .select({ id: courses.id })
          .from(courses)
          .where(and(eq(courses.instructorId, instructors.id), eq(courses.isPublished, true))),
      ),
    )
    .orderBy(asc(instructors.id))

export async function selectInstructor(db: Executor, id: number): Promise<InstructorRow | undefined> {
  const [row] = await db.select().from(instructors).where(eq(instructors.id, id))
  return row
}

/** An arbitrary advisory lock id, used only here. */
const instructorsLock = 71_044_006

/** Nobody else gives an instructor a slug or an account until the transaction ends; to be locked before any of them. */
export const lockInstructors = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${instructorsLock})`)

export const versionedInstructor = (id: number) => ({ table: instructors, where: eq(instructors.id, id) })

export async function lockInstructor(tx: Transaction, id: number): Promise<InstructorRow | undefined> {
  const [row] = await tx.select().from(instructors).where(eq(instructors.id, id)).for('update')
  return row
}

export async function insertInstructor(tx: Transaction, row: typeof instructors.$inferInsert): Promise<number> {
  const [added] = await tx.insert(instructors).values(row).returning({ id: instructors.id })
  if (!added) throw new Error(`The instructor ${row.slug} was not inserted.`)
  return added.id
}

export async function deleteInstructorRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(instructors).where(eq(instructors.id, id))
}

/** Courses that name instructors, also in a draft, by Polish name. */
export async function selectNaming(db: Executor): Promise<{ instructorId: number; id: number; name: string }[]> {
  const rows = await db.execute(sql`
    select c.instructor_id as "instructorId", c.id, c.name_pl as name from courses c where c.instructor_id is not null
    union
    select (d.body->>'instructorId')::int, c.id, c.name_pl from course_drafts d join courses c on c.id = d.course_id
    where d.body->>'instructorId' is not null
    order by name, id`)
  return rowsOf<{ instructorId: number; id: number; name: string }>(rows)
}
