import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/support/browser.ts'

test('카카오로 처음 와서 동의하고 가입하고, 로그아웃한 뒤 다시 카카오로 들어온다', async ({ page }) => {
  const unique = randomUUID().slice(0, 8)
  const throughKakao = async () => {
    await page.goto('/sign-in?redirect_path=%2Fmy%2Fsettings%2Fsocial')
    await page.getByRole('link', { name: '카카오 로그인' }).click()
    await page.getByLabel('이메일').fill(`kakao-${unique}@example.test`)
    await page.getByLabel('별명').fill('새벽')
    await page.getByRole('button', { name: '이 계정으로 계속하기' }).click()
  }
  await throughKakao()
  await page.getByLabel('닉네임').fill(`새벽${unique}`)
  await page.getByLabel('이름', { exact: true }).fill('김새벽')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('button', { name: '가입하기' })).toBeDisabled()
  await page.getByText('필수 항목에 모두 동의').click()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: '가입했어요. 반가워요!' })).toBeVisible()

  await page.goto('/my')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/my'))
  await throughKakao()
  await page.waitForURL('**/my/settings/social')
  await expect(page.getByText(`kakao-${unique}@example.test`)).toBeVisible()
})

test('동의하지 않으면 까닭을 알려 주는 화면으로 오고, 밖으로 이어지는 주소는 시작하지 않는다', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: '네이버 로그인' }).click()
  await page.getByRole('button', { name: '동의하지 않고 취소' }).click()
  await expect(page.getByRole('heading', { name: '로그인을 취소했어요' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in-error')

  await page.goto('/api/v2/auth/social/kakao/start?redirect_path=https%3A%2F%2Fevil.example')
  await expect(page.getByRole('heading', { name: '안전하지 않은 주소예요' })).toBeVisible()
  await page.goto('/sign-in?redirect_path=%2F%2Fevil.example')
  await expect(page.getByRole('link', { name: '카카오 로그인' })).toHaveAttribute(
    'href',
    '/api/v2/auth/social/kakao/start?redirect_path=%2Fstore',
  )
})

test('Apple의 양식으로 돌아와도 로그인이 이어진다', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Apple로 로그인' }).click()
  await page.getByRole('button', { name: /박수풀/ }).click()
  await expect(page.getByRole('heading', { name: '이메일을 확인해 주세요' })).toBeVisible()
})
