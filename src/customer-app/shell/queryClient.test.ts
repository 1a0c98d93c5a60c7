import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NETWORK_ERROR } from '#shared/api/apiError.ts'
import { queryClient } from './queryClient.ts'

const cutOff = () => Promise.reject(new ApiError(0, NETWORK_ERROR))

beforeEach(() => {
  queryClient.mount()
  onlineManager.setOnline(false)
})
afterEach(() => {
  queryClient.clear()
  queryClient.unmount()
  onlineManager.setOnline(true)
})

test('인터넷이 끊겨도 누른 일은 바로 실패로 답하고, 나중에 몰래 보내지 않는다', async () => {
  const send = vi.fn(cutOff)
  const pressed = new MutationObserver(queryClient, { mutationFn: send })
  await expect(pressed.mutate()).rejects.toMatchObject({ code: 'NETWORK' })
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

test('끊겨서 읽지 못한 것은 오류를 말하고, 다시 이어지면 스스로 읽는다', async () => {
  const read = vi.fn<() => Promise<string>>(cutOff)
  const shown = new QueryObserver(queryClient, { queryKey: ['part'], queryFn: read, retry: false })
  const leave = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().status).toBe('error'), { timeout: 20_000 })
  read.mockResolvedValue('읽었어요')
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('읽었어요'), { timeout: 20_000 })
  leave()
})
