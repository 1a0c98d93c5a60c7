import { formatKrw } from '#shared/format/krw.ts'
import { methodNames } from '../methods.ts'
import type { SandboxPayment } from './sandboxBooks.ts'
import { testCards } from './scripts.ts'

/** The payment window: plain HTML that works without scripts. */
export function windowPage(payment: SandboxPayment, open: boolean): string {
  const action = (name: string) => `formaction="/pg/sandbox/checkout/${escape(payment.id)}/${name}"`
  const form = `
    <form method="post" enctype="multipart/form-data" action="/pg/sandbox/checkout/${escape(payment.id)}/approve">
      <label for="card">카드 번호</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="23" value="9400-0000-0000-0000" aria-describedby="card-help">
      <p id="card-help" class="help">진짜 카드 번호는 넣지 마세요. 마지막 네 자리가 결과를 정해요.</p>
      <div class="buttons">
        <button class="pay" type="submit">${formatKrw(payment.amount)} 결제</button>
        <button type="submit" ${action('delay')}>지연 <small>결제되지만 응답이 늦어요</small></button>
        <button type="submit" ${action('decline')}>거절 <small>카드사가 거절해요</small></button>
        <button type="submit" ${action('cancel')}>취소 <small>결제창을 닫아요</small></button>
      </div>
    </form>
    <section aria-labelledby="cards">
      <h2 id="cards">시험용 카드</h2>
      <table>
        <thead><tr><th scope="col">끝자리</th><th scope="col">결과</th></tr></thead>
        <tbody>${testCards.map(({ suffix, label }) => `<tr><th scope="row"><code>${suffix}</code></th><td>${escape(label)}</td></tr>`).join('')}</tbody>
      </table>
    </section>`
  const closed = `
    <p role="status">이 결제창은 이미 끝났어요.</p>
    <p><a class="back" href="/store">스토어로 돌아가기</a></p>`
  return `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex,nofollow">
  <link rel="icon" href="data:,">
  <title>모의 결제 ${formatKrw(payment.amount)} · 홈핏</title>
  <link rel="stylesheet" href="/pretendard.css">
  <style>${style}</style>
</head>
<body>
  <p class="banner" role="note">모의 결제 — 실제로 청구되지 않습니다</p>
  <main>
    <h1>${escape(payment.order_name)}</h1>
    <dl>
      <div><dt>주문번호</dt><dd>${escape(payment.order_no)}</dd></div>
      <div><dt>결제수단</dt><dd>${escape(methodNames[payment.method] ?? payment.method)}</dd></div>
      <div class="total"><dt>결제금액</dt><dd>${formatKrw(payment.amount)}</dd></div>
    </dl>
    ${open ? form : closed}
  </main>
</body>
</html>`
}

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
  h1 { margin: 0 0 16px; font-size: 20px; word-break: keep-all; }
  h2 { margin: 28px 0 8px; font-size: 16px; }
  dl { margin: 0 0 20px; }
  dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; }
  dt { color: #5b616b; }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  .total { border-top: 1px solid #e3e5e9; margin-top: 6px; padding-top: 12px; font-size: 20px; font-weight: 700; }
  .total dt { color: inherit; }
  label { display: block; font-weight: 600; margin-bottom: 6px; }
  input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; font-variant-numeric: tabular-nums; letter-spacing: .04em; border: 1px solid #868c96; border-radius: 10px; }
  .help { margin: 6px 0 0; color: #5b616b; font-size: 14px; }
  .buttons { display: grid; gap: 10px; margin-top: 20px; }
  button { min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 600; border: 1px solid #868c96; border-radius: 12px; background: #fff; color: #1b1d22; cursor: pointer; }
  button small { font-weight: 400; color: #5b616b; margin-left: 6px; }
  .pay { background: #c60f4f; border-color: #c60f4f; color: #fff; font-size: 18px; }
  .pay:hover { background: #a80c43; }
  button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
  table { width: 100%; border-collapse: collapse; font-size: 15px; }
  th, td { padding: 8px 4px; border-bottom: 1px solid #e3e5e9; text-align: left; font-weight: 400; }
  thead th { color: #5b616b; font-size: 14px; }
  code { font-family: ui-monospace, monospace; }
  .back { display: inline-block; padding: 12px 0; color: #a80c43; }
`
