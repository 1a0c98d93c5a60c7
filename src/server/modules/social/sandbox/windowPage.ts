import { escapeHtml } from '../../../html/escapeHtml.ts'
import type { ProviderName } from '../../../ports/socialProvider.ts'
import { sandboxPage } from '../../../sandboxPage.ts'
import { peopleOf } from './people.ts'
import { socialProviderWord } from '#shared/words/members.ts'

/** The sandbox's sign-in window: plain HTML that works without scripts. `fields` is the request that it answers. */
export function windowPage(provider: ProviderName, action: string, fields: Record<string, string>): string {
  const label = socialProviderWord[provider]
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const people = peopleOf(provider)
    .map(
      ({ subject, nickname, email, note }) =>
        `<button type="submit" name="person" value="${escapeHtml(subject)}"><strong>${escapeHtml(nickname)}</strong>
        <small>${email ? `${escapeHtml(email)} · ` : ''}${escapeHtml(note)}</small></button>`,
    )
    .join('')
  const form = (content: string) => `<form method="post" action="${escapeHtml(action)}">${hidden}${content}</form>`
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
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return page(
    '홈핏으로 돌아가는 중',
    `<form method="post" action="${escapeHtml(action)}" id="back">${hidden}<button class="go" type="submit">홈핏으로 돌아가기</button></form>
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

const page = (title: string, content: string) =>
  sandboxPage({ title, banner: '모의 로그인 — 진짜 계정을 쓰지 않아요', content, style })

const style = `
  h1 { margin: 0 0 4px; }
  p { margin: 0 0 16px; color: #494d54; }
  .list { display: grid; gap: 10px; }
  label { margin: 10px 0 6px; }
  button { width: 100%; text-align: left; overflow-wrap: anywhere; }
  button small { display: block; color: #5b616b; }
  .go { margin-top: 16px; text-align: center; font-weight: 700; background: #c60f4f; border-color: #c60f4f; color: #fff; }
  a { display: inline-block; padding: 12px 0; color: #a80c43; }
`
