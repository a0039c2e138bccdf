import type { Language } from '@slodki-ul/contract/language'
import type { Course } from '@slodki-ul/contract/learning/courses'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'

/** Minutes as hours and minutes: 45 min, 3 h, 2 h 30 min. */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 || hours === 0 ? [`${rest}\u00a0min`] : [])].join(' ')
}

/** A timer's duration: 20 min, 90 s. */
const describeSeconds = (seconds: number): string =>
  seconds % 60 === 0 ? describeMinutes(seconds / 60) : `${seconds}\u00a0s`

const words = {
  pl: {
    course: 'Kurs',
    shopping: 'Lista do kursu',
    instructor: 'Prowadzi',
    level: 'Poziom',
    levels: {
      beginner: 'Początkujący',
      intermediate: 'Średniozaawansowany',
      advanced: 'Zaawansowany',
      expert: 'Ekspert',
    },
    portions: 'Porcje',
    season: 'Pora roku',
    time: 'Czas',
    ingredients: 'Składniki',
    materials: 'Co przygotować',
    steps: 'Jak to zrobić',
    timer: (time: string) => `Minutnik: ${time}`,
    equipment: 'Sprzęt',
    allergens: 'Alergeny',
    back: 'Wróć do filmu',
    scan: 'Zeskanuj kod telefonem, a kurs otworzy się tam, gdzie skończysz.',
    foot: {
      recipe: 'Przepis dla subskrybentów Słodkiego Ula. Piecz, częstuj, nie odsprzedawaj.',
      guide: 'Dla subskrybentów Słodkiego Ula. Korzystaj, pokazuj, nie odsprzedawaj.',
      free: 'Darmowa lekcja Słodkiego Ula. Podaj dalej.',
    },
    page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  },
  en: {
    course: 'Course',
    shopping: 'A list for the course',
    instructor: 'Taught by',
    level: 'Level',
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced', expert: 'Expert' },
    portions: 'Makes',
    season: 'Season',
    time: 'Time',
    ingredients: 'Ingredients',
    materials: 'What you need',
    steps: 'How to do it',
    timer: (time: string) => `Timer: ${time}`,
    equipment: 'Equipment',
    allergens: 'Allergens',
    back: 'Back to the film',
    scan: 'Scan the code with your phone and the course opens where you left off.',
    foot: {
      recipe: 'A recipe for subscribers of Słodki Ul. Bake it, share the cake, do not resell.',
      guide: 'For subscribers of Słodki Ul. Use it, show it, do not resell.',
      free: 'A free lesson of Słodki Ul. Pass it on.',
    },
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, unknown>

/** A piece of text, bold or not. */
export type Run = { text: string; isBold: boolean }

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' }
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)

/** Paragraphs of sanitised HTML as text runs; `strong` and headings are bold. */
export function readProse(html: string): Run[][] {
  return html
    .split(/<\/(?:p|li|h3|h4)>/)
    .map((block) => {
      const isHeading = /<h[34]>/.test(block)
      return block
        .trim()
        .split(/(<strong>.*?<\/strong>)/s)
        .map((part) => ({
          text: textOf(part).replace(/\s*\n\s*/g, ' '),
          isBold: isHeading || part.startsWith('<strong>'),
        }))
        .filter(({ text }) => text.trim() !== '')
    })
    .filter((runs) => runs.length > 0)
}

/** The printed fields of a course. */
export type CourseFacts = Pick<
  Course,
  | 'name'
  | 'shortDescription'
  | 'plate'
  | 'isFree'
  | 'courseLevel'
  | 'instructor'
  | 'noOfPortions'
  | 'preparationTime'
  | 'season'
  | 'ingredientGroups'
  | 'steps'
  | 'remarks'
  | 'equipment'
  | 'allergens'
>

export type PrintedCourse = {
  title: string
  /** The line above the title that says which document this is. */
  courseLine: string
  listLine: string
  lead: string
  plate: Course['plate']
  facts: [label: string, value: string][]
  ingredients: {
    title: string
    groups: { name: string; items: { name: string; note: string | null; amount: string }[] }[]
  }
  steps: { title: string; items: { title: string; text: string; timer: string | null }[] }
  remarks: Run[][]
  equipment: { title: string; items: string[] }
  allergens: { title: string; text: string }
  back: { title: string; text: string; address: string }
  foot: string
  pageOf: (page: number, pages: number) => string
}

/** The texts of a printed course. `address`: the page with its video. */
export function describeCourse(course: CourseFacts, language: Language, address: string): PrintedCourse {
  const say = words[language]
  const isRecipe = course.season === null
  const made: [string, string][] = course.noOfPortions ? [[say.portions, course.noOfPortions]] : []
  // Without a time of its own, none is named.
  const time: [string, string][] =
    course.preparationTime === 0 ? [] : [[say.time, describeMinutes(course.preparationTime)]]
  const season: [string, string][] = course.season && !course.noOfPortions ? [[say.season, course.season.label]] : []
  return {
    title: course.name,
    courseLine: `${say.course}: ${course.name}`,
    listLine: say.shopping,
    lead: course.shortDescription,
    plate: course.plate,
    facts: [
      [say.instructor, course.instructor.name],
      [say.level, say.levels[course.courseLevel.name]],
      ...made,
      ...season,
      ...time,
    ],
    ingredients: {
      title: isRecipe ? say.ingredients : say.materials,
      groups: course.ingredientGroups.map(({ name, items }) => ({
        name,
        items: items.map((item) => ({
          name: item.name,
          note: item.note,
          amount: formatAmount(item, language),
        })),
      })),
    },
    steps: {
      title: say.steps,
      items: course.steps.map(({ title, text, timerSeconds }) => ({
        title,
        text,
        timer: timerSeconds === null ? null : say.timer(describeSeconds(timerSeconds)),
      })),
    },
    remarks: readProse(course.remarks),
    equipment: { title: say.equipment, items: course.equipment },
    allergens: { title: say.allergens, text: course.allergens.map(({ name }) => name).join(', ') },
    back: { title: say.back, text: say.scan, address },
    foot: course.isFree ? say.foot.free : isRecipe ? say.foot.recipe : say.foot.guide,
    pageOf: say.page,
  }
}
