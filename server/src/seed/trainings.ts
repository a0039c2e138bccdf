import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addTraining, addTrainingImages } from '#engagement/trainings/trainings.service.ts'
import { storeFile } from '#platform/files/storage.ts'
import { readArt, readContent } from '#seed/content.ts'
import { atTime } from '#seed/dates.rules.ts'
import { advanceIdentitySequence } from '#seed/identities.ts'
import type { DateShift } from '#seed/shop.ts'

type Text = { pl: string; en: string }
type TrainingContent = {
  id: number
  name: Text
  date: string
  /** Start and end, such as "09:00–17:00". */
  hours: string
  capacity: number
  availablePlaces: number
  location: Text
  /** In grosze. */
  price: number
  description: Text
  art: string
  pictureAlt: Text
  plate: Tone
}
type ImageContent = { art: string; plate: Tone; alt: Text }

const storeArt = (tx: Transaction, context: Context, art: string) =>
  storeFile(context, tx, {
    name: `${art}.svg`,
    contentType: 'image/svg+xml',
    content: readArt(art),
    isPublic: true,
  })

/** Adds upcoming trainings and pictures of earlier ones. */
export async function seedTrainings(tx: Transaction, context: Context, shift: DateShift): Promise<void> {
  for (const { date, hours, art, ...training } of readContent<TrainingContent[]>('trainings')) {
    const [begins = '', ends = ''] = hours.split('–')
    await addTraining(tx, {
      ...training,
      startsAt: atTime(shift(date), begins),
      endsAt: atTime(shift(date), ends),
      pictureId: await storeArt(tx, context, art),
    })
  }
  await advanceIdentitySequence(tx, 'trainings')
  const images: Parameters<typeof addTrainingImages>[1][number][] = []
  for (const { art, plate, alt } of readContent<ImageContent[]>('training-images'))
    images.push({ fileId: await storeArt(tx, context, art), plate, alt })
  await addTrainingImages(tx, images)
}
