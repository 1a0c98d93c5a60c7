import { methodWord } from '#shared/words/payments.ts'
import { escapeHtml } from '../../../../html/escapeHtml.ts'
import type { SandboxBillingKey } from './sandboxBilling.ts'
import { billingCards } from './scripts.ts'
import { cardField, cardsTable, pageOf, rowsOf } from './windowPage.ts'

/** The window in which a way to pay is registered. `back`: where whoever finds it over goes on. */
export function billingPage(key: SandboxBillingKey, state: 'OPEN' | 'CHANGE' | 'OVER', back: string): string {
  const action = (name: string) => `/pg/sandbox/billing/${escapeHtml(key.id)}/${name}`
  const form = `
    <form method="post" enctype="multipart/form-data" action="${action('approve')}">
      ${cardField}
      ${key.kind === 'CARD' ? cardTypes : ''}
      <div class="buttons">
        <button class="pay" type="submit">동의하고 등록</button>
        <button type="submit" formaction="${action('decline')}">거절 <small>본인 인증에 실패해요</small></button>
        <button type="submit" formaction="${action('cancel')}">취소 <small>등록 창을 닫아요</small></button>
      </div>
    </form>
    ${cardsTable(billingCards)}`
  const change = `
    <form method="post" enctype="multipart/form-data" action="${action('change')}">
      ${cardField}
      <div class="buttons"><button class="pay" type="submit">이 카드로 바꾸기</button></div>
    </form>
    ${cardsTable(billingCards)}`
  const closed = `
    <p role="status">이 등록 창은 이미 끝났어요.</p>
    <p><a class="back" href="${escapeHtml(back)}">등록 결과 보기</a></p>`
  return pageOf(
    '모의 결제수단 등록',
    `<h1>${state === 'CHANGE' ? '등록한 카드 바꾸기' : '결제수단 등록'}</h1>
    <dl>${rowsOf([
      ['결제수단', methodWord(key.kind) ?? key.kind],
      ['지금 결제되는 금액', '없음'],
    ])}</dl>
    ${{ OPEN: form, CHANGE: change, OVER: closed }[state]}`,
  )
}

const cardTypes = `
      <fieldset>
        <legend>카드 종류</legend>
        <label><input type="radio" name="card_type" value="CREDIT" checked> 신용카드</label>
        <label><input type="radio" name="card_type" value="CHECK"> 체크카드</label>
      </fieldset>`
