import { type ProviderName, providerLabels } from '../provider.ts'
import { peopleOf } from './people.ts'

/** The sandbox's sign-in window: plain HTML that works without scripts. `fields` is the request that it answers. */
export function windowPage(provider: ProviderName, action: string, fields: Record<string, string>): string {
  const label = providerLabels[provider]
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
  const people = peopleOf(provider)
    .map(
      ({ subject, nickname, email, note }) =>
        `<button type="submit" name="person" value="${escape(subject)}"><strong>${escape(nickname)}</strong>
        <small>${email ? `${escape(email)} · ` : ''}${escape(note)}</small></button>`,
    )
    .join('')
  const form = (content: string) => `<form method="post" action="${escape(action)}">${hidden}${content}</form>`
  return page(
    `모의 ${label} 로그인`,
    `<h1>${label} 계정을 골라 주세요</h1>
    <p>고르면 <b>홈핏</b>에 별명과 이메일을 알려 줘요.</p>
    ${form(`<div class="list">${people}</div>`)}
    <section aria-labelledby="new"><h2 id="new">새 계정 만들기</h2>
    ${form(`<label for="email">이메일</label>
      <input id="email" name="email" type="email" required maxlength="200" autocomplete="off" placeholder="me@example.test">
      <label for="nickname">별명</label>
      <input id="nickname" name="nickname" required maxlength="20" autocomplete="off">
      <button class="go" type="submit" name="person" value="typed">이 계정으로 계속하기</button>`)}</section>
    <section aria-labelledby="no"><h2 id="no">다르게 끝내기</h2>
    ${form(`<div class="list"><button type="submit" name="person" value="deny">동의하지 않고 취소</button>
      <button type="submit" name="person" value="error">${label}에 오류가 난 것처럼 끝내기</button></div>`)}</section>`,
  )
}

/** Apple's way back: a form that posts itself, by a button where scripts are off. */
export function postBackPage(action: string, fields: Record<string, string>, nonce: string): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
  return page(
    '홈핏으로 돌아가는 중',
    `<form method="post" action="${escape(action)}" id="back">${hidden}<button class="go" type="submit">홈핏으로 돌아가기</button></form>
    <script nonce="${nonce}">document.getElementById('back').submit()</script>`,
  )
}

/** The page for a request that no client of ours makes. Nobody is sent anywhere. */
export function refusalPage(): string {
  return page(
    '잘못된 요청',
    '<h1>열 수 없는 창이에요</h1><p>홈핏의 로그인 화면에서 다시 시작해 주세요.</p><p><a href="/sign-in">로그인 화면으로</a></p>',
  )
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex,nofollow">
  <link rel="icon" href="data:,">
  <title>${escape(title)} · 홈핏</title>
  <style>${style}</style>
</head>
<body>
  <p class="banner" role="note">모의 로그인 — 진짜 계정을 쓰지 않아요</p>
  <main>
    ${content}
  </main>
</body>
</html>`

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const style = `
  :root { color-scheme: light; font-family: "Pretendard Variable", system-ui, -apple-system, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; line-height: 1.5; color: #1b1d22; background: #f3f4f6; }
  * { box-sizing: border-box; }
  body { margin: 0; }
  .banner { margin: 0; padding: 12px 16px; background: #fff3cd; color: #5c4300; text-align: center; font-weight: 700; border-bottom: 1px solid #e8cf83; }
  main { max-width: 480px; margin: 24px auto; padding: 24px 20px; background: #fff; border-radius: 16px; box-shadow: 0 1px 3px rgb(0 0 0 / .12); }
  h1 { margin: 0 0 4px; font-size: 20px; word-break: keep-all; }
  h2 { margin: 28px 0 10px; font-size: 16px; }
  p { margin: 0 0 16px; color: #494d54; }
  .list { display: grid; gap: 10px; }
  label { display: block; font-weight: 600; margin: 10px 0 6px; }
  input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; border: 1px solid #868c96; border-radius: 10px; }
  button { width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; text-align: left; border: 1px solid #868c96; border-radius: 12px; background: #fff; color: #1b1d22; cursor: pointer; overflow-wrap: anywhere; }
  button small { display: block; color: #5b616b; }
  .go { margin-top: 16px; text-align: center; font-weight: 700; background: #c60f4f; border-color: #c60f4f; color: #fff; }
  button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
  a { display: inline-block; padding: 12px 0; color: #a80c43; }
`
