import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { StoreBadge } from './StoreBadge.tsx'

afterEach(cleanup)

test('아직 스토어에 없는 앱은 준비 중이라고 하고, 나온 앱은 그 스토어로 간다', () => {
  const draw = (system: 'ios' | 'android', href: string | null) => {
    cleanup()
    const { container } = drawPart(<StoreBadge system={system} href={href} />)
    return [container.textContent, linksIn(container).map(([, to]) => to)]
  }
  expect(draw('ios', null)).toEqual(['준비 중App Store', []])
  expect(draw('android', 'https://play.test/1')).toEqual(['앱 내려받기Google Play', ['https://play.test/1']])
})
