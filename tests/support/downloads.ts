import { afterEach, beforeEach, vi } from 'vitest'

export type Saved = { name: string; bytes: Uint8Array }

/** What screens handed to the browser's downloads; a document of jsdom has none. */
export function useDownloads(): { saved: () => Promise<Saved[]> } {
  let files: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    files = []
    const blobs: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => {},
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.slice('blob:'.length)) - 1]
      if (blob) files.push({ name: this.download, blob })
    })
  })
  afterEach(() => void vi.restoreAllMocks())
  return {
    saved: () =>
      Promise.all(files.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) }))),
  }
}
