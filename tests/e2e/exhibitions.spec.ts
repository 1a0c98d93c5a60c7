import { expect, test } from '#tests/support/browser.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test('기획전을 쓰면 미리 보기와 고객 화면이 같고, 블록은 글쇠로도 끌어 옮긴다', async ({ page, pageProblems }) => {
  // the browser tells of a handler in what is pasted, even where nothing can run
  pageProblems.allow(/inline event handler violates/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, '/admin/exhibitions/1')
  // the sample's own page stays as it is
  await page.getByRole('button', { name: '복제', exact: true }).click()
  await expect(page.getByLabel('이름')).toHaveValue('겨울, 집에서 몸 풀기 (복제)')
  await page.getByLabel('이름').fill('새해 준비')
  const preview = page.getByRole('region', { name: '미리 보기' })
  const page390 = preview.getByRole('article')
  await expect(page390.getByRole('heading', { level: 1 })).toHaveText('새해 준비')

  await page.getByRole('button', { name: '글 넣기' }).click()
  const last = page.getByRole('textbox', { name: '7번째 글' })
  await last.click()
  await page.keyboard.type('천천히 ')
  await page.getByRole('toolbar', { name: '7번째 글 서식' }).getByRole('button', { name: '굵게' }).click()
  await page.keyboard.type('따라 해요')
  await expect(page390.locator('strong', { hasText: '따라 해요' })).toBeVisible()
  // pasted script and strangers' pictures do not even reach the preview
  await last.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p>붙인 글<img src="https://evil.test/x.png" onerror="window.__hit=1"><script>window.__hit=1</script></p>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page390.getByText('붙인 글')).toBeVisible()
  await expect(page390.locator('img[src*="evil"]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as { __hit?: number }).__hit)).toBeUndefined()

  // the second block, a shelf, goes to the first place by keyboard
  const handle = page.getByRole('button', { name: '2번째 상품 진열대 끌어 옮기기' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2번째 상품 진열대 자리에 있어요.')).toBeAttached()
  // a press in the instant before the places are measured moves nothing; nothing lies above the first place
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('1번째 글 자리에 있어요.')).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '1번째 상품 진열대 끌어 옮기기' })).toBeVisible()
  await expect(page390.locator('h2').first()).toHaveText('발이 시리지 않은 요가매트')
  const ordered = await page390.locator('h2').allTextContents()

  await page.getByRole('combobox', { name: '공개', exact: false }).click()
  await page.getByRole('option', { name: '공개', exact: true }).click()
  const unsaved = page.getByText('저장하지 않은 것')
  await expect(unsaved).not.toHaveCount(0)
  await page.getByRole('button', { name: '저장' }).click()
  await expect(unsaved).toHaveCount(0)
  const id = /exhibitions\/(\d+)/.exec(page.url())?.[1]
  const shown = await page.request.get(`/store/v1/exhibitions/${id}`)
  expect(shown.status()).toBe(200)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/store/exhibitions/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('새해 준비')
  await expect(page.getByRole('article').first().locator('h2')).toHaveText(ordered)
  await expect(page.locator('strong', { hasText: '따라 해요' })).toBeAttached()
})
