import { isTest, type Rule } from './sources.ts'

/** What makes something movable with the pointer alone, of the browser and of libraries. */
const drags = /\bdraggable\b(?!=\{false\})|\bonDragStart\b|\buseSortable\b|\buseDraggable\b/
/** Buttons that move the same by one place to either side. */
const buttons = [/onClick=\{\(\) => \w*[mM]ove\w*\(-1\)\}/, /onClick=\{\(\) => \w*[mM]ove\w*\(1\)\}/]

/** Beside every drag and drop stand buttons that do the same, for keys and for hands that cannot drag (BO-035). */
export const checkDragButtons: Rule = (tree) =>
  tree
    .filter((file) => /^(ui|web|admin)\/src\/.*\.tsx$/.test(file.path) && !isTest(file))
    .filter(({ text }) => drags.test(text) && !buttons.every((button) => button.test(text)))
    .map(({ path }) => `${path}: drag and drop without buttons`)
