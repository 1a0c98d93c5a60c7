import { bridge } from './bridge.ts'
import { showPopup, showToast } from '../notices/notices.ts'

export type Shared = { title: string; text?: string; path: string; imageUrl?: string }
type Page = { title: string; text?: string; url: string }

/** Shares a page: by the app's sheet, else the browser's, else by copying its address. */
export async function share({ title, text, path, imageUrl }: Shared): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (await sharedByApp({ title, text, url, image_url: imageUrl })) return
  if (await sharedByBrowser({ title, text, url })) return
  await copyAddress({ path })
}

/** Puts the whole address of a page where it can be pasted from; shows it where that cannot be. */
export async function copyAddress({ path }: Pick<Shared, 'path'>): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    await navigator.clipboard.writeText(url)
    showToast('주소를 복사했어요')
  } catch {
    showPopup({ heading: '이 주소를 복사해 주세요', description: url })
  }
}

async function sharedByApp(what: Page & { image_url?: string }): Promise<boolean> {
  if (!bridge.supports('OPEN_SHARESHEET')) return false
  return bridge.request('OPEN_SHARESHEET', what, { timeoutMs: Infinity }).then(
    () => true,
    () => false,
  )
}

/** A person who closes the sheet again has had their way too. */
async function sharedByBrowser(what: Page): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(what)
    return true
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'AbortError'
  }
}
