import type { PublicationPart } from '@slodki-ul/contract/learning/course-publication.rules'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

/** What a course lacks, in the words of the back office. */
const parts: Record<PublicationPart, string> = {
  name: 'nazwy po polsku',
  shortDescription: 'krótkiego opisu po polsku',
  description: 'opisu po polsku',
  categories: 'kategorii',
  instructor: 'osoby prowadzącej',
  film: 'gotowego filmu',
  picture: 'zdjęcia',
  pictureText: 'opisu zdjęcia po polsku',
  captions: 'polskich napisów do naszego filmu',
  steps: 'kroków w długości filmu: któryś zaczyna się po jego końcu',
}

const unready: MailBuilder = async ({ config }, data) => {
  const missing = (data.missing as PublicationPart[]).map((part) => parts[part])
  return {
    content: {
      subject: 'Planowany kurs nie wyszedł',
      title: 'Planowany kurs nie wyszedł',
      paragraphs: [
        `Kurs „${String(data.name)}” miał się już ukazać, ale brakuje mu: ${missing.join(', ')}.`,
        'Ukaże się sam, gdy to uzupełnisz. Możesz też odwołać plan.',
      ],
      button: { label: 'Otwórz kurs', url: `${config.publicUrl}/admin/courses/${Number(data.courseId)}` },
    },
  }
}

/** Mails to staff about courses. */
export const coursesMails = { 'staff-course-unready': unready } satisfies Record<string, MailBuilder>
