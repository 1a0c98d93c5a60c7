import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstFrames } from '#customer/firstFrames.tsx'
import { useApi } from '#tests/support/api.ts'
import { bannerBody, makeEvent } from '#tests/support/events.ts'
import { openSmallShop } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
const open = useCustomerApp(api)

/** What a person sees of a page: its words, its links and where they lead, in their order. */
const seen = (root: ParentNode) =>
  [...root.querySelectorAll('h1, a, button')].map((one) => [one.textContent, one.getAttribute('href')])

test.each(firstFrames())('$path의 첫 그림은 앱이 그 자리에 그리는 것과 같다', async ({ path, html }) => {
  await openSmallShop(api.deps.db)
  // the banner whose words the server writes into the frame
  const banner = await bannerBody(api.deps.db, { title: 'first-title', link_url: '/first-link' })
  await makeEvent(await api.staff('marketer'), 'banner', banner)
  const drawn = document.createElement('div')
  drawn.innerHTML = html
  const frame = seen(drawn)
  expect(frame.length).toBeGreaterThan(5)

  await open(path)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    const app = seen(document.body)
    expect(app.filter((one) => frame.some((each) => each[0] === one[0] && each[1] === one[1]))).toEqual(
      expect.arrayContaining(frame),
    )
  })
  expect(seen(document.body).slice(0, 3)).toEqual(frame.slice(0, 3))
})

test('첫 그림은 스크립트 없이도 쓸 수 있다: 갈 곳은 모두 제 주소를 가진 링크다', () => {
  for (const { html } of firstFrames()) {
    const { container } = render(<div dangerouslySetInnerHTML={{ __html: html }} />)
    for (const link of container.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^[/#]/)
    expect(container.querySelectorAll('script')).toHaveLength(0)
  }
})
