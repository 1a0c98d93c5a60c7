import type { Locator, Page } from '@playwright/test'

type UploadFile = { name: string; mimeType: string; buffer: Buffer }

/** Counts what staff do: each press, each text typed, each file given and each drag is one action; looking costs nothing. */
export function counting() {
  let actions = 0
  const count = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  return {
    press: (what: Locator) => count(what.click()),
    type: (where: Locator, text: string) => count(where.fill(text)),
    /** what is typed or pressed where the focus stands */
    keys: (page: Page, text: string) => count(page.keyboard.type(text)),
    key: (page: Page, key: string) => count(page.keyboard.press(key)),
    paste: (where: Locator, text: string) => count(pasted(where, text)),
    give: (where: Locator, file: UploadFile) => count(where.setInputFiles(file)),
    drag: (page: Page, what: Locator, to: Locator) => count(dragged(page, what, to)),
    total: () => actions,
  }
}

/** What a press of Ctrl+V brings, whatever the clipboard of the machine holds. */
async function pasted(where: Locator, text: string) {
  await where.evaluate((field, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', words)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function dragged(page: Page, what: Locator, to: Locator) {
  const [from, over] = [await what.boundingBox(), await to.boundingBox()]
  if (!from || !over) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2, { steps: 12 })
  await page.mouse.up()
}
