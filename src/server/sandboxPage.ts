import { escapeHtml } from './html/escapeHtml.ts'

/** A page of the sandboxes (payment, sign-in): plain HTML that works without scripts. */
type Page = {
  title: string
  /** said above everything: that nothing here is real */
  banner: string
  content: string
  /** beside what all of them share */
  style?: string
  /** with the shop's font; a page whose policy lets nothing be loaded goes without */
  font?: boolean
}

export const sandboxPage = ({ title, banner, content, style = '', font = false }: Page) => `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex,nofollow">
  <link rel="icon" href="data:,">
  <title>${escapeHtml(title)} · 홈핏</title>
  ${font ? '<link rel="stylesheet" href="/pretendard.css">' : ''}
  <style>${shared}${style}</style>
</head>
<body>
  <p class="banner" role="note">${escapeHtml(banner)}</p>
  <main>
    ${content}
  </main>
</body>
</html>`

const shared = `
  :root { color-scheme: light; font-family: "Pretendard Variable", system-ui, -apple-system, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; line-height: 1.5; color: #1b1d22; background: #f3f4f6; }
  * { box-sizing: border-box; }
  body { margin: 0; }
  .banner { margin: 0; padding: 12px 16px; background: #fff3cd; color: #5c4300; text-align: center; font-weight: 700; border-bottom: 1px solid #e8cf83; }
  main { max-width: 480px; margin: 24px auto; padding: 24px 20px; background: #fff; border-radius: 16px; box-shadow: 0 1px 3px rgb(0 0 0 / .12); }
  h1 { margin: 0 0 16px; font-size: 20px; word-break: keep-all; }
  h2 { margin: 28px 0 8px; font-size: 16px; }
  label { display: block; font-weight: 600; margin-bottom: 6px; }
  input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; border: 1px solid #868c96; border-radius: 10px; }
  button { min-height: 48px; padding: 10px 16px; font: inherit; border: 1px solid #868c96; border-radius: 12px; background: #fff; color: #1b1d22; cursor: pointer; }
  button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
`
