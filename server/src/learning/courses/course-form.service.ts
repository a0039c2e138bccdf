import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import type { Both, CourseContent, CourseParts, CourseRecord } from '#learning/courses/course-content.db.ts'
import { ownCategories, withAncestors } from '#learning/courses/courses.rules.ts'
import type { Recipe } from '#learning/courses/new-course.db.ts'

type Parents = readonly { id: number; parentId: number | null }[]

const filled = (text: string): string | null => (text.trim() === '' ? null : text)
const bothOf = (pl: string, en: string): Both => ({ pl, en: filled(en) })
/** A text of a list; an English one of nothing but blanks is none. */
const tidyBoth = ({ pl, en }: { pl: string; en: string | null }): Both => bothOf(pl, en ?? '')

/** The content of a course from its rows. */
export function contentOf(row: CourseRecord, parts: CourseParts, tree: Parents): CourseContent {
  const { portionAmount: amount, portionUnit: unit, portionsPl, portionsEn } = row
  return {
    name: { pl: row.namePl, en: row.nameEn },
    shortDescription: { pl: row.shortDescriptionPl, en: row.shortDescriptionEn },
    description: { pl: row.descriptionPl, en: row.descriptionEn },
    remarks: { pl: row.remarksPl, en: row.remarksEn },
    ...{ instructorId: row.instructorId, level: row.level, isFree: row.isFree },
    portions:
      amount === null || unit === null || portionsPl === null
        ? null
        : { amount, unit, inWords: { pl: portionsPl, en: portionsEn } },
    preparationTime: row.preparationTime,
    groups: parts.groups.map(({ position, namePl, nameEn }) => ({
      name: { pl: namePl, en: nameEn },
      items: parts.items
        .filter((item) => item.groupPosition === position)
        .map((item) => ({
          name: { pl: item.namePl, en: item.nameEn },
          ...{ amount: item.amount, unit: item.unit, scales: item.scales },
          note: item.notePl === null ? null : { pl: item.notePl, en: item.noteEn },
          productId: item.productId,
        })),
    })),
    steps: parts.steps.map((step) => ({
      title: { pl: step.titlePl, en: step.titleEn },
      text: { pl: step.textPl, en: step.textEn },
      ...{ startSecond: step.startSecond, timerSeconds: step.timerSeconds },
    })),
    ...{ equipment: row.equipment, allergens: row.allergens, seasonMonth: row.seasonMonth },
    categoryIds: ownCategories(parts.categoryIds, tree),
    ...{ productIds: parts.productIds, relatedIds: parts.relatedIds, pictureId: row.pictureId },
    pictureText: { pl: row.pictureTextPl, en: row.pictureTextEn },
  }
}

/** The fields of the form of a content. Their order is fixed, so that two can be compared. */
export const toValues = (content: CourseContent): CourseValues => ({
  ...{ namePl: content.name.pl, nameEn: content.name.en ?? '' },
  ...{ shortDescriptionPl: content.shortDescription.pl, shortDescriptionEn: content.shortDescription.en ?? '' },
  ...{ descriptionPl: content.description.pl, descriptionEn: content.description.en ?? '' },
  ...{ remarksPl: content.remarks.pl, remarksEn: content.remarks.en ?? '' },
  ...{ pictureTextPl: content.pictureText.pl, pictureTextEn: content.pictureText.en ?? '' },
  ...{ pictureId: content.pictureId, instructorId: content.instructorId, level: content.level },
  isFree: content.isFree,
  portions: content.portions && {
    ...{ amount: content.portions.amount, unit: content.portions.unit },
    inWords: tidyBoth(content.portions.inWords),
  },
  ...{ preparationTime: content.preparationTime, seasonMonth: content.seasonMonth },
  equipment: content.equipment.map(tidyBoth),
  allergens: content.allergens.map(({ code, name }) => ({ code, name: tidyBoth(name) })),
  categoryIds: content.categoryIds,
  groups: content.groups.map(({ name, items }) => ({
    name: tidyBoth(name),
    items: items.map((item) => ({
      ...{ name: tidyBoth(item.name), amount: item.amount, unit: item.unit, scales: item.scales },
      ...{ note: item.note && tidyBoth(item.note), productId: item.productId ?? null },
    })),
  })),
  steps: content.steps.map((step) => ({
    ...{ title: tidyBoth(step.title), text: tidyBoth(step.text) },
    ...{ startSecond: step.startSecond, timerSeconds: step.timerSeconds },
  })),
  ...{ relatedIds: content.relatedIds, productIds: content.productIds },
})

/** The content that a form describes; English texts that are empty are none. */
export function toContent(values: CourseValues): CourseContent {
  const { portions, equipment, allergens, groups, steps } = values
  return {
    name: bothOf(values.namePl, values.nameEn),
    shortDescription: bothOf(values.shortDescriptionPl, values.shortDescriptionEn),
    description: bothOf(values.descriptionPl, values.descriptionEn),
    remarks: bothOf(values.remarksPl, values.remarksEn),
    pictureText: bothOf(values.pictureTextPl, values.pictureTextEn),
    ...{ pictureId: values.pictureId, instructorId: values.instructorId, level: values.level, isFree: values.isFree },
    portions: portions && { ...portions, inWords: tidyBoth(portions.inWords) },
    ...{ preparationTime: values.preparationTime, seasonMonth: values.seasonMonth },
    equipment: equipment.map(tidyBoth),
    allergens: allergens.map(({ code, name }) => ({ code, name: tidyBoth(name) })),
    groups: groups.map(({ name, items }) => ({
      name: tidyBoth(name),
      items: items.map((item) => ({ ...item, name: tidyBoth(item.name), note: item.note && tidyBoth(item.note) })),
    })),
    steps: steps.map((step) => ({ ...step, title: tidyBoth(step.title), text: tidyBoth(step.text) })),
    ...{ categoryIds: values.categoryIds, productIds: values.productIds, relatedIds: values.relatedIds },
  }
}

/** The columns of a course's own row. */
export const toColumns = (content: Omit<CourseContent, 'relatedIds'>) => ({
  ...{ namePl: content.name.pl, nameEn: content.name.en },
  ...{ shortDescriptionPl: content.shortDescription.pl, shortDescriptionEn: content.shortDescription.en },
  ...{ descriptionPl: content.description.pl, descriptionEn: content.description.en },
  ...{ remarksPl: content.remarks.pl, remarksEn: content.remarks.en },
  ...{ instructorId: content.instructorId, level: content.level, isFree: content.isFree },
  ...{ portionAmount: content.portions?.amount ?? null, portionUnit: content.portions?.unit ?? null },
  ...{ portionsPl: content.portions?.inWords.pl ?? null, portionsEn: content.portions?.inWords.en ?? null },
  preparationTime: content.preparationTime,
  ...{ equipment: [...content.equipment], allergens: [...content.allergens], seasonMonth: content.seasonMonth },
  ...{ pictureId: content.pictureId, pictureTextPl: content.pictureText.pl, pictureTextEn: content.pictureText.en },
})

/** The rows of a course beside its own; its categories with those above them. */
export const toRecipe = (content: Omit<CourseContent, 'relatedIds'>, tree: Parents): Recipe => ({
  groups: content.groups.map(({ name, items }) => ({
    name: { namePl: name.pl, nameEn: name.en },
    items: items.map(({ name: called, note, ...item }) => ({
      ...item,
      ...{ namePl: called.pl, nameEn: called.en, notePl: note?.pl ?? null, noteEn: note?.en ?? null },
    })),
  })),
  steps: content.steps.map(({ title, text, startSecond, timerSeconds }) => ({
    ...{ titlePl: title.pl, titleEn: title.en, textPl: text.pl, textEn: text.en, startSecond, timerSeconds },
  })),
  productIds: content.productIds,
  categoryIds: withAncestors(content.categoryIds, tree),
})

type Existing = Record<'instructorIds' | 'categoryIds' | 'productIds' | 'courseIds', ReadonlySet<number>>

/** Ids of the records that a content names. */
export const namedIn = ({ instructorId, categoryIds, productIds, relatedIds, groups }: CourseContent) => ({
  instructorIds: instructorId === null ? [] : [instructorId],
  categoryIds: [...categoryIds],
  productIds: [...productIds, ...groups.flatMap(({ items }) => items.flatMap((item) => item.productId ?? []))],
  courseIds: [...relatedIds],
})

/** A draft without what was deleted since it was saved, such as a category that was merged with another. */
export const withoutDeleted = (content: CourseContent, existing: Existing): CourseContent => ({
  ...content,
  instructorId:
    content.instructorId !== null && existing.instructorIds.has(content.instructorId) ? content.instructorId : null,
  categoryIds: content.categoryIds.filter((id) => existing.categoryIds.has(id)),
  productIds: content.productIds.filter((id) => existing.productIds.has(id)),
  relatedIds: content.relatedIds.filter((id) => existing.courseIds.has(id)),
  groups: content.groups.map(({ name, items }) => ({
    name,
    items: items.map((item) => ({
      ...item,
      productId: item.productId && existing.productIds.has(item.productId) ? item.productId : null,
    })),
  })),
})

/** Fields of a form that name what is not there, or the course itself. */
export function unknownFields(id: number, values: CourseValues, existing: Existing): string[] {
  const lacks = (ids: readonly number[], known: ReadonlySet<number>) => ids.some((each) => !known.has(each))
  return [
    ...(values.instructorId !== null && lacks([values.instructorId], existing.instructorIds) ? ['instructorId'] : []),
    ...(lacks(values.categoryIds, existing.categoryIds) ? ['categoryIds'] : []),
    ...(lacks(values.relatedIds, existing.courseIds) || values.relatedIds.includes(id) ? ['relatedIds'] : []),
    ...(lacks(values.productIds, existing.productIds) ? ['productIds'] : []),
    ...values.groups.flatMap(({ items }, group) =>
      items.flatMap(({ productId }, item) =>
        productId !== null && lacks([productId], existing.productIds)
          ? [`groups.${group}.items.${item}.productId`]
          : [],
      ),
    ),
  ]
}
