import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { createCp949Decoder, decodeCp949, encodeCp949, unencodable } from '#shared/files/cp949.ts'

const syllables = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index)).join('')

describe('CP949', () => {
  it('한글 11,172자를 모두 그대로 쓰고 읽는다', () => {
    expect(syllables).toHaveLength(11_172)
    expect(unencodable(syllables)).toEqual([])
    expect(decodeCp949(encodeCp949(syllables))).toBe(syllables)
  })

  it('두 바이트로 만들 수 있는 모든 값에서 iconv-lite와 같은 글자를 낸다', () => {
    const wrong: string[] = []
    for (let lead = 0; lead < 256; lead++) {
      for (let trail = 0; trail < 256; trail++) {
        const bytes = new Uint8Array([lead, trail])
        if (decodeCp949(bytes) !== iconv.decode(Buffer.from(bytes), 'cp949')) wrong.push(`${lead}-${trail}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('기본 다국어 평면의 모든 글자를 iconv-lite와 같은 바이트로 쓴다', () => {
    const wrong: number[] = []
    for (let code = 0; code < 0x10000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const text = String.fromCharCode(code)
      if (Buffer.compare(encodeCp949(text), iconv.encode(text, 'cp949')) !== 0) wrong.push(code)
      if ((encodeCp949(text)[0] === 0x3f && text !== '?') !== unencodable(text).length > 0) wrong.push(code)
    }
    expect(wrong).toEqual([])
  })

  it('글자 가운데에서 끊긴 조각을 이어 읽는다', () => {
    const bytes = encodeCp949('홈핏 똠방각하 뷁 abc')
    for (let size = 1; size <= 5; size++) {
      const decoder = createCp949Decoder()
      let text = ''
      for (let at = 0; at < bytes.length; at += size) text += decoder.write(bytes.subarray(at, at + size))
      expect(text + decoder.end()).toBe('홈핏 똠방각하 뷁 abc')
    }
  })

  it('앞 바이트만 남으면 깨진 글자로 드러낸다', () => {
    expect(decodeCp949(new Uint8Array([0x61, 0xb0]))).toBe('a\ufffd')
    expect(decodeCp949(new Uint8Array([0x80, 0xff]))).toBe('\ufffd\ufffd')
  })

  it('담을 수 없는 글자를 한 번씩 알려 주고 물음표 하나로 바꾼다', () => {
    expect(unencodable('축하🎉해요🎉 ₩ é')).toEqual(['🎉', '₩', 'é'])
    expect(decodeCp949(encodeCp949('가🎉나'))).toBe('가?나')
  })
})
