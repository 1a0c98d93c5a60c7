// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|]/g

/**
 * A `Content-Disposition` that saves a file under a Korean name (RFC 6266 and RFC 5987): an ASCII name for old
 * clients, the real one percent-encoded. Path separators and control characters become `_`; quotes cannot break out.
 */
export function contentDisposition(fileName: string): string {
  const safe = fileName.normalize('NFC').toWellFormed().replace(unsafe, '_').replace(/^\.+/, '_')
  const name = Array.from(safe).slice(0, 150).join('') || 'download'
  const ascii = name.replace(/[^\x20-\x7e]+/g, '_').replace(/[%']/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
