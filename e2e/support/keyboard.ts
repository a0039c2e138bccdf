import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has. */
const stopsMax = 150

/** The keyboard alone: goes to elements by Tab, as far as it takes, and presses or fills them there. */
export const createKeyboard = ({ keyboard }: Page) => {
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let stops = 0; stops < stopsMax && !(await isThere()); stops++) await keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  return {
    goTo,
    async press(target: Locator) {
      await goTo(target)
      await keyboard.press('Enter')
    },
    async fill(target: Locator, text: string) {
      await goTo(target)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },
  }
}
