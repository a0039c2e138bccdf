import type { PublicationPart } from '@slodki-ul/contract/learning/course-publication.rules'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

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

const unready = mailTemplate<{ courseId: number; name: string; missing: PublicationPart[] }>({
  name: { pl: 'Planowany kurs nie wyszedł', en: 'Planned course is not out' },
  sentWhen: {
    pl: 'Do zespołu, gdy w zaplanowanej chwili kursowi czegoś brakuje.',
    en: 'To staff, when a planned course lacks something at its moment.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({ courseId: 1, name: 'Makaroniki', missing: ['film', 'captions'] }),
  write: (data, _language, { config }) => {
    const missing = data.missing.map((part) => parts[part])
    return {
      content: {
        subject: 'Planowany kurs nie wyszedł',
        title: 'Planowany kurs nie wyszedł',
        paragraphs: [
          `Kurs „${data.name}” miał się już ukazać, ale brakuje mu: ${missing.join(', ')}.`,
          'Ukaże się sam, gdy to uzupełnisz. Możesz też odwołać plan.',
        ],
        button: { label: 'Otwórz kurs', url: `${config.publicUrl}/admin/courses/${data.courseId}` },
      },
    }
  },
})

/** Mails to staff about courses. */
export const coursesMails = { 'staff-course-unready': unready }
