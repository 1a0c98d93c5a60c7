import { escapeHtml } from '../../html/escapeHtml.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { WindowLibrary } from './sdkWindow.ts'

/** The page that opens a gateway's window with its browser library. */

/** HTML of the page, and the policy that lets nothing but the gateway's own library run on it. */
export function sdkPage(
  { src, hosts, global, start }: WindowLibrary,
  payment: { orderName: string; amount: number | null; failPath: string },
  params: Record<string, unknown>,
  nonce: string,
): Response {
  const html = page(
    `<h1>${escapeHtml(payment.orderName)}</h1>
    ${payment.amount === null ? '' : `<p class="amount">${formatKrw(payment.amount)}</p>`}
    <p role="status" id="state">결제창을 여는 중이에요…</p>
    <button type="button" id="again" hidden>새로 열기</button>
    <p><a href="${escapeHtml(payment.failPath)}">${wayBack(payment)}</a></p>
    <script type="application/json" id="params">${JSON.stringify(params).replaceAll('<', '\\u003c')}</script>
    <script nonce="${nonce}" src="${src}"></script>
    <script nonce="${nonce}">
      const params = JSON.parse(document.getElementById('params').textContent)
      const again = document.getElementById('again')
      ${start}
      const begin = async () => {
        try { await open() } catch (error) { location.replace(back(error)) }
      }
      if (window.${global}) begin()
      else {
        document.getElementById('state').textContent = '결제창을 불러오지 못했어요. 인터넷 연결을 확인한 뒤 이 화면을 새로 열어 주세요.'
        again.hidden = false
        again.addEventListener('click', () => location.reload())
      }
    </script>`,
  )
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${hosts}`,
    "style-src 'unsafe-inline' https:",
    'img-src https: data:',
    'font-src https: data:',
    'connect-src https:',
    'frame-src https:',
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return respond(html, { 'Content-Security-Policy': policy, 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' })
}

const wayBack = ({ amount }: { amount: number | null }) => (amount === null ? '돌아가기' : '주문서로 돌아가기')

/** The page of a window that is over, or was never ours. */
export function closedPage(payment: { amount: number | null; failPath: string }): Response {
  const again = payment.amount === null ? '처음부터 다시 등록해 주세요.' : '주문서에서 다시 결제해 주세요.'
  return respond(
    page(
      `<h1>이미 끝난 결제창이에요</h1><p>${again}</p><p><a href="${escapeHtml(payment.failPath)}">${wayBack(payment)}</a></p>`,
    ),
  )
}

/** The page of an address that is no window of ours. */
export const unknownPage = (): Response =>
  respond(
    page(
      `<h1>없는 결제창이에요</h1><p>주소가 잘못됐거나 오래된 결제창이에요. 담아 둔 상품은 장바구니에 그대로 있어요.</p><p><a href="/cart">장바구니로 가기</a></p>`,
    ),
    {},
    404,
  )

const respond = (html: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store', ...headers },
  })

const page = (content: string) => `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex,nofollow">
  <link rel="icon" href="data:,">
  <title>결제 · 홈핏</title>
  <style>
    :root { font-family: Pretendard, system-ui, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; line-height: 1.5; color: #1b1d22; background: #f3f4f6; }
    body { margin: 0; }
    main { max-width: 480px; margin: 24px auto; padding: 24px 20px; background: #fff; border-radius: 16px; }
    h1 { margin: 0 0 8px; font-size: 20px; word-break: keep-all; }
    .amount { margin: 0 0 16px; font-size: 24px; font-weight: 700; font-variant-numeric: tabular-nums; }
    button { min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 600; border: 0; border-radius: 12px; background: #c60f4f; color: #fff; cursor: pointer; }
    a { display: inline-block; padding: 12px 0; color: #a80c43; }
    button:focus-visible, a:focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
  </style>
</head>
<body>
  <main>
    ${content}
  </main>
</body>
</html>`
