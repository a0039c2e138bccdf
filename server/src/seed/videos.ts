import { join } from 'node:path'
import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { type Language, languages } from '@slodki-ul/contract/language'
import type { Film } from '@slodki-ul/contract/learning/videos'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addFilm, addVideo, type ChapterRow } from '#learning/videos/video.service.ts'
import { captionsFile, previewFile, videoFiles, videoFolder } from '#learning/videos/video-files.ts'
import { assetsFolder } from '#paths.ts'
import { storeFile } from '#platform/files/storage.ts'
import { readArt, readContent } from '#seed/content.ts'

type Text = Record<Language, string>
type ChapterContent = { title: Text; startSecond: number }
type Captions = Record<Language, { vtt: string }>

/** The parts of the pages' content used here. */
type PagesContent = {
  giftVideo: {
    title: Text
    lesson: {
      slug: string
      demoDuration: number
      storyDuration: number
      chapters: ChapterContent[]
      captions: Captions
      art: string
      plate: Tone
    }
  }
  howToJoinDiscord: {
    route: string
    title: Text
    demoDuration: number
    chapters: ChapterContent[]
    captions: Captions
  }
}

type DemoVideo = {
  /** Names its committed file, made by tools/demo-videos.ts. */
  slug: string
  /** In seconds. */
  duration: number
  /** Seconds of the lesson of which it is a sample; null for what is whole. */
  lessonDuration: number | null
  /** Whether its beginning can be watched without a subscription. */
  hasPreview: boolean
  chapters: ChapterRow[]
  /** Whole caption files (WebVTT). */
  captions: Text
}

/** Adds a committed demo video; returns its id. */
export async function addDemoVideo(
  tx: Transaction,
  context: Context,
  { slug, duration, lessonDuration, hasPreview, chapters, captions }: DemoVideo,
): Promise<string> {
  const id = crypto.randomUUID()
  const folder = videoFolder(id)
  const { storage } = context
  const made = join(assetsFolder, 'seed/videos')
  await storage.putFile(`${folder}/${videoFiles.file}`, join(made, `${slug}.mp4`))
  if (hasPreview) await storage.putFile(`${folder}/${previewFile}`, join(made, 'previews', `${slug}.mp4`))
  for (const language of languages)
    await storage.put(`${folder}/${captionsFile(language)}`, Buffer.from(captions[language]))
  await addVideo(tx, context, { id, kind: 'file', duration, lessonDuration, captions: [...languages], chapters })
  return id
}

const toChapter = ({ title, startSecond }: ChapterContent): ChapterRow => ({
  titlePl: title.pl,
  titleEn: title.en,
  startSecond,
})

type FilmContent = { slug: string; title: Text; art: string; plate: Tone; storyDuration: number | null } & Pick<
  PagesContent['howToJoinDiscord'],
  'demoDuration' | 'chapters' | 'captions'
>

/** Adds the videos of pages that are not courses. */
export async function seedFilms(tx: Transaction, context: Context): Promise<void> {
  const { giftVideo, howToJoinDiscord } = readContent<PagesContent>('courses/pages')
  const contents: Record<Film['page'], FilmContent> = {
    gift: { ...giftVideo.lesson, title: giftVideo.title },
    discord: {
      ...howToJoinDiscord,
      slug: howToJoinDiscord.route.slice(1),
      storyDuration: null,
      art: 'rozmowa',
      plate: 'blush',
    },
  }
  for (const [page, { slug, title, art, plate, chapters, captions, ...film }] of Object.entries(contents)) {
    const videoId = await addDemoVideo(tx, context, {
      slug,
      duration: film.demoDuration,
      lessonDuration: film.storyDuration,
      hasPreview: false,
      chapters: chapters.map(toChapter),
      captions: { pl: captions.pl.vtt, en: captions.en.vtt },
    })
    const pictureId = await storeFile(context, tx, {
      name: `${art}.svg`,
      contentType: 'image/svg+xml',
      content: readArt(art),
      isPublic: true,
    })
    await addFilm(tx, { page: page as Film['page'], titlePl: title.pl, titleEn: title.en, plate, pictureId, videoId })
  }
}
