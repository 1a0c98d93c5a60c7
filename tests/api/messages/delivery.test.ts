import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  codeMinutes,
  deliverMessages,
  deliverSoon,
  maxTries,
  pauseMs,
  purgeCodeMessages,
  settleDelivery,
} from '#server/modules/messages/delivery.ts'
import { type NewMessage, queueMessage } from '#server/modules/messages/messages.service.ts'
import { mailbox, openSenders, senderSettings, senderWarnings } from '#server/modules/messages/senders.ts'
import { SendError } from '#server/ports/senders.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { startSmsServer, type SmsServer } from '#tests/support/smsServer.ts'
import { readMail, type SmtpServer, startSmtpServer } from '#tests/support/smtpServer.ts'
import { queueLetter } from '#tests/support/letters.ts'

const api = useApi()
const account = { user: 'shop', password: 'mail-secret' }
let smtp: SmtpServer
let sms: SmsServer

beforeAll(async () => {
  smtp = await startSmtpServer(account)
  sms = await startSmsServer('sms-secret')
})
afterAll(async () => {
  api.deps.senders = { email: mailbox, sms: mailbox }
  await Promise.all([smtp.close(), sms.close()])
})

const realSenders = () =>
  openSenders(
    {
      email: { kind: 'smtp', url: smtp.url, from: '홈핏 <no-reply@shop.example>' },
      sms: { kind: 'http', url: sms.url, key: 'sms-secret', from: '15881234' },
    },
    false,
  )

beforeEach(() => {
  api.deps.senders = { email: mailbox, sms: mailbox }
  smtp.mails.length = 0
  smtp.refuse.clear()
  sms.texts.length = 0
  sms.answers.length = 0
})

const queue = (more: Partial<NewMessage> = {}) => queueLetter(api, more)
const row = async () => (await api.deps.db.select().from(messages).where(eq(messages.dedupe, 'one')))[0]

describe('기본 우편함', () => {
  test('넣은 메시지는 시계가 돌면 보낸 것이 되고, 같은 열쇠로 두 번 넣어도 하나다', async () => {
    await queue()
    await queue({ title: '다른 제목' })
    expect(await row()).toMatchObject({ status: 'QUEUED', tries: 0 })
    expect(await deliverMessages(api.deps)).toBe(1)
    expect(await row()).toMatchObject({ status: 'SENT', sentAt: api.clock.now(), nextTryAt: null, tries: 1 })
    expect(await deliverMessages(api.deps)).toBe(0)
    expect(await api.deps.db.select().from(messages)).toHaveLength(1)
  })

  test('원인이 되돌려지면 메시지도 없다', async () => {
    const cause = api.deps.db.transaction(async (tx) => {
      await queueMessage(tx, {
        dedupe: 'one',
        channel: 'EMAIL',
        recipient: 'a@example.test',
        kind: 'NOTICE',
        title: 't',
        body: 'b',
        now: api.clock.now(),
      })
      throw new Error('되돌림')
    })
    await expect(cause).rejects.toThrow('되돌림')
    expect(await row()).toBeUndefined()
  })

  test('바로 보내기는 기다리지 않아도 나가고, 겹쳐 불러도 한 번씩만 나간다', async () => {
    const sent: string[] = []
    api.deps.senders.email = { kind: 'smtp', send: async ({ key }) => void sent.push(key) }
    await queue()
    deliverSoon(api.deps)
    await queue({ dedupe: 'two' })
    deliverSoon(api.deps)
    deliverSoon(api.deps)
    await settleDelivery(api.deps)
    expect(sent.sort()).toEqual(['one', 'two'])
  })
})

describe('메일 서버', () => {
  test('제목과 본문이 글자 그대로 도착하고, 보낸 사람과 메시지 번호가 있다', async () => {
    api.deps.senders = realSenders()
    await queue()
    await deliverMessages(api.deps)
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: 'haneul@example.test', user: 'shop' })
    const { subject, text, headers } = readMail(mail?.raw ?? '')
    expect(subject).toBe('[홈핏] 한글 제목이 아주 길어도 그대로 가요 — 정말로 아주아주 길어도')
    expect(text.trim()).toBe('안녕하세요.\n.점으로 시작하는 줄\n끝')
    expect(headers).toMatch(/^Message-ID: <[0-9a-f]{40}@shop\.example>$/im)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(await row()).toMatchObject({ status: 'SENT' })
  })

  test('잠깐의 거절(4yz)은 점점 길게 쉬며 다시 보내고, 메시지 번호는 그대로다', async () => {
    api.deps.senders = realSenders()
    smtp.refuse.set('haneul@example.test', '451 4.3.0 later')
    await queue()
    await deliverMessages(api.deps)
    const first = await row()
    expect(first).toMatchObject({ status: 'QUEUED', tries: 1, error: expect.stringContaining('451') as string })
    expect(first?.nextTryAt?.getTime()).toBe(api.clock.now().getTime() + pauseMs(1))
    expect(await deliverMessages(api.deps)).toBe(0)
    smtp.refuse.clear()
    api.clock.advance(pauseMs(1))
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'SENT', tries: 2, error: null })
  })

  test('없는 편지함(5yz)은 다시 보내지 않고 실패로 남기며, 다른 편지는 간다', async () => {
    api.deps.senders = realSenders()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    smtp.refuse.set('haneul@example.test', '550 5.1.1 no such user')
    await queue()
    await queue({ dedupe: 'two', recipient: 'other@example.test' })
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'FAILED', tries: 1, error: '550 5.1.1 no such user', nextTryAt: null })
    expect(smtp.mails.map(({ to }) => to)).toEqual(['other@example.test'])
    expect(said).toHaveBeenCalledOnce()
    expect(said.mock.calls[0]?.[0]).not.toContain('haneul@example.test')
    said.mockRestore()
  })

  test('연결이 끊기거나 우리 비밀번호가 틀리면 편지 탓이 아니므로 다시 보낸다', async () => {
    api.deps.senders = realSenders()
    smtp.refuse.set('haneul@example.test', 'HANG_UP')
    await queue()
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'QUEUED', tries: 1 })
    const wrong = { kind: 'smtp' as const, url: smtp.url.replace('mail-secret', 'wrong'), from: 'a@shop.example' }
    api.deps.senders = openSenders({ email: wrong }, false)
    api.clock.advance(pauseMs(1))
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'QUEUED', tries: 2, error: expect.stringContaining('535') as string })
  })

  test('뜻밖의 오류로 보내지 못한 편지도 잃지 않고 다시 보낸다', async () => {
    const errors = [new TypeError('fetch failed'), new Error('끊김')]
    const send = async () => {
      const error = errors.shift()
      if (error) throw error
    }
    api.deps.senders.email = { kind: 'smtp', send }
    await queue()
    for (const [at, error] of ['fetch failed', '끊김'].entries()) {
      await deliverMessages(api.deps)
      expect(await row()).toMatchObject({ status: 'QUEUED', tries: at + 1, error })
      api.clock.advance(pauseMs(at + 1))
    }
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'SENT', tries: 3, error: null })
  })

  test(`${maxTries}번 해도 안 되면 그만둔다`, async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    api.deps.senders.email = {
      kind: 'smtp',
      send: () => Promise.reject(new SendError('나중에', false)),
    }
    await queue()
    for (let n = 1; n <= maxTries; n++) {
      await deliverMessages(api.deps)
      expect(await row()).toMatchObject({ tries: n, status: n < maxTries ? 'QUEUED' : 'FAILED' })
      api.clock.advance(pauseMs(n))
    }
    said.mockRestore()
  })
})

describe('문자 서비스', () => {
  const text = { channel: 'SMS' as const, recipient: '01012345678' }

  test('발신번호, 받는 번호, 글을 넘기고 열쇠로 부른다', async () => {
    api.deps.senders = realSenders()
    await queue(text)
    await deliverMessages(api.deps)
    expect(sms.texts).toEqual([
      { from: '15881234', to: '01012345678', text: '안녕하세요.\n.점으로 시작하는 줄\n끝', key: 'one' },
    ])
    expect(await row()).toMatchObject({ status: 'SENT' })
  })

  test.each([401, 403, 408, 425, 429, 500, 503])(
    '%i이면 나중에 다시 보내고, 받은 쪽은 한 통으로 안다',
    async (status) => {
      api.deps.senders = realSenders()
      sms.answers.push(status)
      await queue(text)
      await deliverMessages(api.deps)
      expect(await row()).toMatchObject({ status: 'QUEUED', error: `HTTP ${status} {"message":"said"}` })
      api.clock.advance(pauseMs(1))
      await deliverMessages(api.deps)
      expect(sms.texts).toHaveLength(1)
      expect(await row()).toMatchObject({ status: 'SENT', tries: 2 })
    },
  )

  test.each([400, 404, 422])('%i이면 다시 보내지 않는다', async (status) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    api.deps.senders = realSenders()
    sms.answers.push(status)
    await queue(text)
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'FAILED', tries: 1 })
    said.mockRestore()
  })

  test('닿지 않으면 나중에 다시 보낸다', async () => {
    api.deps.senders = openSenders({ sms: { kind: 'http', url: 'http://127.0.0.1:9/', key: 'k', from: '1' } }, false)
    await queue(text)
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'QUEUED', error: '연결하지 못했어요' })
  })
})

describe('보낼 곳이 없는 채널', () => {
  test('메시지는 그대로 쌓이고 다른 채널을 막지 않으며, 생기면 나간다', async () => {
    api.deps.senders = { email: undefined, sms: mailbox }
    await queue()
    await queue({ dedupe: 'two', channel: 'SMS', recipient: '01012345678' })
    expect(await deliverMessages(api.deps)).toBe(1)
    expect(await row()).toMatchObject({ status: 'QUEUED', tries: 0 })
    expect(senderWarnings(api.deps.senders)).toEqual([expect.stringContaining('SMTP_URL')])
    api.deps.senders.email = mailbox
    await deliverMessages(api.deps)
    expect(await row()).toMatchObject({ status: 'SENT' })
  })

  test('샘플 모드에서는 우편함이, 아니면 없음이 기본이다', () => {
    expect(openSenders({}, true)).toEqual({ email: mailbox, sms: mailbox })
    expect(openSenders({}, false)).toEqual({ email: undefined, sms: undefined })
    expect(senderWarnings(openSenders({}, false))).toHaveLength(2)
    expect(senderWarnings(openSenders({}, true))).toEqual([])
  })
})

describe('설정', () => {
  test('짝이 맞지 않는 설정은 시작할 때 한국어로 거절한다', () => {
    expect(senderSettings({})).toEqual({})
    expect(senderSettings({ SMTP_URL: 'smtps://a:b@mail.test', MAIL_FROM: '홈핏 <a@b.test>' })).toEqual({
      email: { kind: 'smtp', url: 'smtps://a:b@mail.test', from: '홈핏 <a@b.test>' },
    })
    expect(() => senderSettings({ SMTP_URL: 'mail.test', MAIL_FROM: 'a@b.test' })).toThrow('smtp://')
    expect(() => senderSettings({ SMTP_URL: 'smtp://mail.test' })).toThrow('MAIL_FROM')
    expect(() => senderSettings({ SMS_API_URL: 'https://sms.test' })).toThrow('SMS_API_KEY')
    expect(() => senderSettings({ SMS_API_URL: 'sms.test', SMS_API_KEY: 'k', SMS_FROM: '1' })).toThrow('http://')
    expect(senderSettings({ SMS_API_URL: 'https://sms.test', SMS_API_KEY: 'k', SMS_FROM: '1588-1234' }).sms?.from).toBe(
      '15881234',
    )
  })
})

describe('인증 메시지', () => {
  test('제때 나가지 못한 인증번호는 뒤늦게 가지 않는다', async () => {
    const sent: string[] = []
    api.deps.senders.email = { kind: 'smtp', send: async ({ key }) => void sent.push(key) }
    await queue({ kind: 'CODE' })
    await queue({ dedupe: 'two', kind: 'MEMBER' })
    api.clock.advance(1)
    await queue({ dedupe: 'three', kind: 'CODE' })
    expect(codeMinutes).toBe(15)
    api.clock.advance(15 * 60_000)
    await deliverMessages(api.deps)
    expect(sent.toSorted()).toEqual(['three', 'two'])
    expect(await row()).toMatchObject({ status: 'FAILED', tries: 0, nextTryAt: null, error: '제때 보내지 못했어요.' })
  })

  test('하루가 지나면 내용이 지워지고, 다른 메시지는 남는다', async () => {
    await queue({ kind: 'CODE', body: '인증번호: 123456' })
    await queue({ dedupe: 'two', kind: 'MEMBER', body: '남는 글' })
    api.clock.advance(24 * 3_600_000)
    expect(await purgeCodeMessages(api.deps)).toBe(0)
    api.clock.advance(1)
    expect(await purgeCodeMessages(api.deps)).toBe(1)
    expect(await purgeCodeMessages(api.deps)).toBe(0)
    const bodies = (await api.deps.db.select().from(messages).orderBy(messages.id)).map(({ body }) => body)
    expect(bodies).toEqual(['오래된 인증·선물 메시지라 내용을 지웠어요.', '남는 글'])
  })
})
