import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftConflict, DraftKeeper, type Save } from './draftKeeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stored = (content: string, version: number) => ({ content, images: [], version })
const text = (keeper: DraftKeeper) => keeper.of('a').content

test('쓰는 동안은 기다렸다가 마지막 글 하나만 저장하고, 저장한 판을 다음에 말한다', async () => {
  const keeper = new DraftKeeper()
  const save = vi.fn<Save>(async (_written, version) => Promise.resolve((version ?? 0) + 1))
  for (const content of ['안', '안녕', '안녕하세요']) keeper.write('a', { content }, save)
  expect(keeper.isUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(700)
  expect(save.mock.calls.map(([written, version]) => [written.content, version])).toEqual([['안녕하세요', undefined]])
  expect([keeper.of('a').state, keeper.of('a').version, keeper.isUnsaved()]).toEqual(['saved', 1, false])
  keeper.write('a', { content: '다시' }, save)
  await keeper.flush('a')
  expect(save.mock.lastCall?.[1]).toBe(1)
})

test('저장하지 못한 글은 남고 다시 저장되며, 서버의 글이 덮어쓰지 않는다', async () => {
  const keeper = new DraftKeeper()
  const save = vi.fn<Save>().mockRejectedValueOnce(new Error('끊겼어요')).mockResolvedValue(4)
  keeper.arrive('a', stored('어제 쓴 글', 3))
  expect(text(keeper)).toBe('어제 쓴 글')
  keeper.write('a', { content: '고친 글' }, save)
  await keeper.flush('a')
  expect(keeper.of('a').state).toBe('failed')
  keeper.arrive('a', stored('다른 글', 9))
  expect(text(keeper)).toBe('고친 글')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([keeper.of('a').state, keeper.of('a').version, text(keeper)]).toEqual(['saved', 4, '고친 글'])
  keeper.arrive('a', stored('늦게 온 옛 글', 3))
  keeper.arrive('a', null)
  expect(text(keeper)).toBe('고친 글')
})

test('저장하는 동안 쓴 글은 그다음에 저장되고, 보낸 뒤에 끝난 저장은 글을 되살리지 않는다', async () => {
  const keeper = new DraftKeeper()
  let finish: (version: number) => void = () => {}
  const save = vi.fn<Save>(() => new Promise((resolve) => (finish = resolve)))
  keeper.write('a', { content: '하나' }, save)
  const first = keeper.flush('a')
  keeper.write('a', { content: '하나 둘' }, save)
  let quiet = false
  const settled = keeper.hold('a').then(() => (quiet = true))
  expect(quiet).toBe(false)
  finish(1)
  await first
  await settled
  expect([keeper.of('a').state, keeper.of('a').version]).toEqual(['unsaved', 1])
  keeper.release('a')
  const second = keeper.flush('a')
  keeper.forget('a', keeper.of('a'), save)
  finish(2)
  await second
  keeper.arrive('a', stored('보내기 전의 글', 1))
  expect([text(keeper), keeper.of('a').version]).toEqual(['', undefined])
  // a draft that the server makes later counts from one again
  keeper.settle('a')
  keeper.arrive('a', stored('돌아온 글', 1))
  expect([text(keeper), keeper.of('a').version]).toEqual(['돌아온 글', 1])
})

test('다른 창에서 저장했으면 쓰던 글은 그대로 두고 그 글을 보여 주며, 고른 것이 저장된다', async () => {
  const keeper = new DraftKeeper()
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(new DraftConflict(stored('다른 창의 글', 7)))
    .mockResolvedValue(8)
  keeper.write('a', { content: '이 창의 글' }, save)
  await keeper.flush('a')
  expect([text(keeper), keeper.of('a').other?.content]).toEqual(['이 창의 글', '다른 창의 글'])
  keeper.settleOther('a', true)
  await keeper.flush('a')
  expect(save.mock.lastCall).toEqual([expect.objectContaining({ content: '다른 창의 글' }), 7])
  expect(keeper.of('a').other).toBeUndefined()
})

test('취소해서 돌아온 글은 그 뒤에 쓴 글 앞에 놓인다', () => {
  const keeper = new DraftKeeper()
  const save = vi.fn<Save>().mockResolvedValue(1)
  keeper.giveBack('a', { content: '보내려던 글', images: [] }, save)
  expect(text(keeper)).toBe('보내려던 글')
  keeper.write('a', { content: '새 글' }, save)
  keeper.giveBack('a', { content: '보내려던 글', images: [] }, save)
  expect(text(keeper)).toBe('보내려던 글\n\n새 글')
})

test('보내는 동안 더 쓴 글은 저장되지도 사라지지도 않고, 보낸 글만 빠진다', async () => {
  const keeper = new DraftKeeper()
  const save = vi.fn<Save>().mockResolvedValue(1)
  const pictures = [{ id: 1 }, { id: 2 }] as never[]
  keeper.write('a', { content: '오늘 보내요.', images: pictures.slice(0, 1) }, save)
  const sent = keeper.of('a')
  await keeper.hold('a')
  keeper.write('a', { content: '오늘 보내요.\n그리고 하나 더', images: pictures }, save)
  await keeper.flush('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).not.toHaveBeenCalled()
  expect(keeper.isUnsaved()).toBe(true)
  keeper.forget('a', sent, save)
  await vi.advanceTimersByTimeAsync(700)
  expect(save.mock.calls).toEqual([
    [expect.objectContaining({ content: '그리고 하나 더', images: pictures.slice(1) }), undefined],
  ])
  expect(text(keeper)).toBe('그리고 하나 더')
})

test('보내지 못한 글은 그대로 있고 다시 저장된다', async () => {
  const keeper = new DraftKeeper()
  const save = vi.fn<Save>().mockResolvedValue(1)
  keeper.write('a', { content: '오늘 보내요.' }, save)
  await keeper.hold('a')
  keeper.release('a')
  await vi.advanceTimersByTimeAsync(700)
  expect([text(keeper), keeper.of('a').state, save.mock.calls.length]).toEqual(['오늘 보내요.', 'saved', 1])
})
