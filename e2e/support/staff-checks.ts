import { expect, type Locator, type Page } from '@playwright/test'

/** Elements that say by an attribute which of their like is chosen. */
const chosen =
  ':is([aria-current], [aria-selected], [aria-pressed], [aria-checked], input:is([type=checkbox], [type=radio]))'

/**
 * What is chosen but looks like its neighbours once the browser has replaced all colours, and words of states without words
 * (BO-035). Kinds of elements that were compared before are left out.
 */
export async function findColourAlone(page: Page, compared: Set<string>): Promise<string[]> {
  const compare = (isForced: boolean) => page.evaluate(compareChosen, { chosen, known: [...compared], isForced })
  // To replace all colours takes longer than to see that nothing new is there.
  if ((await compare(false)).kinds.length === 0) return []
  await page.emulateMedia({ forcedColors: 'active' })
  const { kinds, problems } = await compare(true)
  await page.emulateMedia({ forcedColors: 'none' })
  for (const kind of kinds) compared.add(kind)
  return problems
}

type Comparison = { chosen: string; known: readonly string[]; isForced: boolean }

/** Runs in the page. */
function compareChosen({ chosen, known, isForced }: Comparison) {
  const properties = [
    ...['display', 'visibility', 'background-color', 'background-image', 'color', 'fill', 'stroke', 'content'],
    ...['text-decoration-line', 'font-weight', 'translate', 'transform', 'opacity', 'inset-inline-start'],
    ...['outline-style', 'outline-color', 'outline-width'],
    ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
      ['style', 'color', 'width'].map((part) => `border-${side}-${part}`),
    ),
  ]
  const lookOf = (element: Element) =>
    ['', '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        return properties.map((name) => style.getPropertyValue(name)).join()
      })
      .join('|')
  /** An element with what stands in it, or beside a box. */
  const wholeLook = (element: Element) => {
    const root = element.matches('input') ? (element.parentElement ?? element) : element
    return [root, ...root.querySelectorAll('*')].map((each) => `${each.localName} ${lookOf(each)}`).join('\n')
  }
  const stateOf = (element: Element) =>
    element instanceof HTMLInputElement
      ? String(element.checked)
      : ['aria-current', 'aria-selected', 'aria-pressed', 'aria-checked']
          .map((name) => element.getAttribute(name))
          .map((value) => (value === null || value === 'false' ? '' : 'chosen'))
          .join('')
  const isUsable = (element: Element) => element.checkVisibility() && !element.matches('input:disabled')
  const kinds = new Set<string>()
  const problems: string[] = []
  for (const element of document.querySelectorAll(chosen)) {
    const kind = `${element.localName} ${element.getAttribute('type')} ${element.className} ${stateOf(element)}`
    if (known.includes(kind) || kinds.has(kind) || !isUsable(element)) continue
    const group = element.closest('ul, ol, nav, tbody, fieldset, [role]:not(label)')?.parentElement ?? document.body
    const other = [...group.querySelectorAll(element.localName)].find(
      (each) =>
        isUsable(each) &&
        each.className.replace(' active', '') === element.className.replace(' active', '') &&
        each.children.length === element.children.length &&
        stateOf(each) !== stateOf(element),
    )
    if (!other) continue
    kinds.add(kind)
    if (isForced && wholeLook(other) === wholeLook(element))
      problems.push(`like its neighbour: ${element.outerHTML.slice(0, 160)}`)
  }
  for (const tag of document.querySelectorAll('main [class*="_tag_"], main [class*="_dot_"]')) {
    const kind = tag.className
    const words = `${tag.textContent} ${tag.parentElement?.textContent}`
    if (!known.includes(kind) && tag.checkVisibility()) kinds.add(kind)
    if (isForced && tag.checkVisibility() && !/\p{L}/u.test(words) && !/\d/.test(tag.textContent ?? ''))
      problems.push(`a state without words: ${tag.outerHTML.slice(0, 160)}`)
  }
  return { kinds: [...kinds], problems }
}

/** What does not fit once all letters are twice as large (WCAG 1.4.4). */
export const findLostAtDoubleSize = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    const width = root.clientWidth
    const problems = new Set<string>()
    if (root.scrollWidth > width) problems.add(`the page is ${root.scrollWidth - width} px too wide`)
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const words = element.innerText?.trim().slice(0, 60)
      if (!words || !element.checkVisibility() || clipPath !== 'none') continue
      const what = `${element.localName} ${element.className}: ${words}`
      if (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) problems.add(`cut: ${what}`)
      if (isCut(overflowY) && element.scrollHeight > element.clientHeight + 2) problems.add(`cut below: ${what}`)
      const { left, right } = element.getBoundingClientRect()
      if (element.matches('button, a, h1, h2, label') && (right > width + 1 || left < -1) && !isScrolled(element))
        problems.add(`beyond the window: ${what}`)
    }
    root.style.fontSize = ''
    return [...problems]
  })

const fieldsOf = (root: string) =>
  `${root} :is(input:not([type=hidden], [type=file]), select, textarea, [contenteditable="true"]):not(:disabled)`
/** Forms that save what is typed; the one of a new order is none, because it holds the search for products. */
const forms = 'main form:has(button[type=submit])'

/** Changes a field, and returns what changes it back. */
async function changeField(field: Locator): Promise<() => Promise<void>> {
  const kind = await field.evaluate((element) => element.getAttribute('type') ?? element.localName)
  if (kind === 'checkbox' || kind === 'radio') {
    await field.press(' ')
    return () => field.press(' ')
  }
  if (kind === 'select') {
    const before = await field.inputValue()
    const values = await field.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')))
    await field.selectOption(values.find((value) => value !== before) ?? before)
    return async () => void (await field.selectOption(before))
  }
  if (kind === 'div') {
    await field.press('x')
    return () => field.press('Control+z')
  }
  const before = await field.inputValue()
  const isNumber = kind === 'number' || /^\d+$/.test(before)
  await field.fill(isNumber ? `${Number(before) + 1}` : `${before}x`)
  return () => field.fill(before)
}

/** Each field of an editor can be seen and focused, one of each form is changed, and what saves it is there (BO-034). */
export async function changeFields(page: Page, what: string, isEditor: boolean): Promise<boolean> {
  // Its parts may be loaded one after another.
  if (isEditor) await expect(page.locator(forms).first(), what).toBeVisible()
  const unreachable = await page.evaluate((selector) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((field) => field.checkVisibility())
    return all
      .filter((field) => {
        field.focus()
        const { left, right, top, height } = field.getBoundingClientRect()
        const isWithin = left >= -1 && right <= document.documentElement.clientWidth + 1
        // A bar at the bottom must not cover what has the focus (WCAG 2.4.11).
        const bar = document.elementFromPoint(left + 8, top + Math.min(height / 2, 24))?.closest('[class*="_bar_"]')
        const isCovered = bar && !bar.contains(field)
        return document.activeElement !== field || !isWithin || isCovered
      })
      .map((field) => field.outerHTML.slice(0, 160))
  }, fieldsOf('main'))
  expect(unreachable, what).toEqual([])
  const all = await page.locator(forms).filter({ visible: true }).all()
  for (const form of all) {
    const fields = form.locator(fieldsOf('')).filter({ visible: true })
    const save = form.locator('button[type=submit]').last()
    const count = await fields.count()
    // One that sends a chosen file only.
    if (count === 0) continue
    const undo: (() => Promise<void>)[] = []
    // Some are saved only with all that they need.
    for (let index = 0; index === 0 || (index < count && (await save.isDisabled())); index++)
      undo.push(await changeField(fields.nth(index)))
    await expect(save, what).toBeEnabled()
    await save.scrollIntoViewIfNeeded()
    await expect(save, what).toBeInViewport({ ratio: 0.9 })
    for (const each of undo.reverse()) await each()
  }
  return all.length > 0
}
