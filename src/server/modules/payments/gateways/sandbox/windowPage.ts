import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { CASH_RECEIPT_LABEL } from '#shared/validation/cashReceipt.ts'
import { methodWord } from '#shared/words/payments.ts'
import { escapeHtml } from '../../../../html/escapeHtml.ts'
import { sandboxPage } from '../../../../sandboxPage.ts'
import { approvalNoOf, type SandboxPayment } from './sandboxBooks.ts'
import { testCards } from './scripts.ts'

export const pageOf = (title: string, content: string) =>
  sandboxPage({ title, banner: '모의 결제 — 실제로 청구되지 않습니다', content, style, font: true })

export const rowsOf = (rows: [string, string][]) =>
  rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')

/** The payment window. `back`: where whoever finds it over goes on. */
export function windowPage(payment: SandboxPayment, open: boolean, back: { path: string; label: string }): string {
  const action = (name: string) => `formaction="/pg/sandbox/checkout/${escapeHtml(payment.id)}/${name}"`
  const form = `
    <form method="post" enctype="multipart/form-data" action="/pg/sandbox/checkout/${escapeHtml(payment.id)}/approve">
      ${cardField}
      <div class="buttons">
        <button class="pay" type="submit">${formatKrw(payment.amount)} 결제</button>
        <button type="submit" ${action('delay')}>지연 <small>결제되지만 응답이 늦어요</small></button>
        <button type="submit" ${action('decline')}>거절 <small>카드사가 거절해요</small></button>
        <button type="submit" ${action('cancel')}>취소 <small>결제창을 닫아요</small></button>
      </div>
    </form>
    ${cardsTable(testCards)}`
  const closed = `
    <p role="status">이 결제창은 이미 끝났어요.</p>
    <p><a class="back" href="${escapeHtml(back.path)}">${back.label}</a></p>`
  const asked = payment.cash_receipt
  return pageOf(
    `모의 결제 ${formatKrw(payment.amount)}`,
    `<h1>${escapeHtml(payment.order_name)}</h1>
    <dl>
      ${rowsOf([
        ['주문번호', payment.order_no],
        ['결제수단', methodWord(payment.method) ?? payment.method],
        ...(asked ? [['현금영수증', `${CASH_RECEIPT_LABEL[asked.kind]} ${asked.number}`] as [string, string]] : []),
      ])}
      <div class="total"><dt>결제금액</dt><dd>${formatKrw(payment.amount)}</dd></div>
    </dl>
    ${open ? form : closed}`,
  )
}

export const cardField = `
      <label for="card">카드 번호</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="23" value="9400-0000-0000-0000" aria-describedby="card-help">
      <p id="card-help" class="help">진짜 카드 번호는 넣지 마세요. 마지막 네 자리가 결과를 정해요.</p>`

export const cardsTable = (cards: typeof testCards): string => `
    <section aria-labelledby="cards">
      <h2 id="cards">시험용 카드</h2>
      <table>
        <thead><tr><th scope="col">끝자리</th><th scope="col">결과</th></tr></thead>
        <tbody>${cards.map(({ suffix, label }) => `<tr><th scope="row"><code>${suffix}</code></th><td>${escapeHtml(label)}</td></tr>`).join('')}</tbody>
      </table>
    </section>`

/** A window that nobody opened. */
export const unknownWindowPage = (): string =>
  pageOf(
    '없는 결제창',
    `<h1>없는 결제창이에요</h1>
    <p role="status">주소가 잘못됐거나 오래된 결제창이에요. 담아 둔 상품은 장바구니에 그대로 있어요.</p>
    <p><a class="back" href="/cart">장바구니로 가기</a></p>`,
  )

/** 모의 매출전표 of a card, 모의 현금영수증 of a transfer. */
export function receiptPage(payment: SandboxPayment): string {
  const asked = payment.method === 'TRANSFER' ? payment.cash_receipt : null
  const title = asked ? '모의 현금영수증' : '모의 매출전표'
  const paid = payment.amount - payment.canceled
  const vat = Math.round(paid / 11)
  return pageOf(
    title,
    `<h1>${title}</h1>
    <p role="status">시험용이에요. 세금 신고에 쓸 수 없어요.</p>
    <dl>
      ${rowsOf([
        ['상품', payment.order_name],
        ['주문번호', payment.order_no],
        asked ? ['발급', `${CASH_RECEIPT_LABEL[asked.kind]} ${asked.number}`] : ['카드', payment.card ?? ''],
        ...(asked ? [['승인번호', approvalNoOf(payment.id)] as [string, string]] : []),
        ['승인', payment.approved_ms ? formatKst(new Date(payment.approved_ms), 'YYYY.MM.DD HH:mm') : ''],
        ...(payment.canceled > 0 ? [['취소한 금액', formatKrw(payment.canceled)] as [string, string]] : []),
        ['공급가액', formatKrw(paid - vat)],
        ['부가세', formatKrw(vat)],
      ])}
      <div class="total"><dt>합계</dt><dd>${formatKrw(paid)}</dd></div>
    </dl>`,
  )
}

const style = `
  dl { margin: 0 0 20px; }
  dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; }
  dt { color: #5b616b; white-space: nowrap; }
  dd { margin: 0; text-align: right; word-break: keep-all; font-variant-numeric: tabular-nums; }
  .total { border-top: 1px solid #e3e5e9; margin-top: 6px; padding-top: 12px; font-size: 20px; font-weight: 700; }
  .total dt { color: inherit; }
  input { font-variant-numeric: tabular-nums; letter-spacing: .04em; }
  fieldset { margin: 16px 0 0; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  fieldset label { display: inline-flex; align-items: center; gap: 8px; min-height: 48px; margin: 0 20px 0 0; font-weight: 400; }
  input[type=radio] { width: 20px; min-height: 20px; margin: 0; }
  .help { margin: 6px 0 0; color: #5b616b; font-size: 14px; }
  .buttons { display: grid; gap: 10px; margin-top: 20px; }
  button { font-weight: 600; }
  button small { font-weight: 400; color: #5b616b; margin-left: 6px; }
  .pay { background: #c60f4f; border-color: #c60f4f; color: #fff; font-size: 18px; }
  .pay:hover { background: #a80c43; }
  table { width: 100%; border-collapse: collapse; font-size: 15px; }
  th, td { padding: 8px 4px; border-bottom: 1px solid #e3e5e9; text-align: left; font-weight: 400; }
  thead th { color: #5b616b; font-size: 14px; }
  code { font-family: ui-monospace, monospace; }
  .back { display: inline-block; padding: 12px 0; color: #a80c43; }
`
