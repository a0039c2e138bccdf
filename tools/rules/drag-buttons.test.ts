import { expect, test } from 'vitest'
import { checkDragButtons } from './drag-buttons.ts'

const path = 'admin/src/screens/a.tsx'
const on = (text: string, at = path) => checkDragButtons([{ path: at, text }])
const earlier = '<IconButton onClick={() => onMove(-1)} />'
const later = '<IconButton onClick={() => onMove(1)} />'

test.each([
  ['no buttons', '<li draggable onDrop={drop}>'],
  ['a button to one side only', `<li draggable>${earlier}</li>`],
  ['a library', `const { listeners } = useSortable({ id })${later}`],
])('BO-035 drag and drop with %s is reported', (_what, text) => {
  expect(on(text)).toEqual([`${path}: drag and drop without buttons`])
})

test('buttons to both sides, and other files, are fine', () => {
  expect(on(`<li draggable>${earlier}${later}</li>`)).toEqual([])
  expect(on('<li>')).toEqual([])
  expect(on('<li draggable>', 'admin/src/screens/a.test.tsx')).toEqual([])
})
