import type { HeroScene } from '../art/marks.ts'
import type { MotifName } from '../art/catalogue.ts'

/** Wide banner pictures, by the name of their file. */
export const heroes: Record<string, HeroScene & { alt: string }> = {
  'hero-mat': {
    alt: '요가매트와 폼롤러, 블록',
    color: '#a596d1',
    accent: '#f7b6cb',
    items: [
      { motif: 'rolledMat', color: '#a596d1', accent: '#ef8ba6', x: 780, y: 330, scale: 0.72 },
      { motif: 'yogaBlocks', color: '#8aa68c', accent: '#7cc5b0', x: 1040, y: 420, scale: 0.42, word: 'SLOW' },
      { motif: 'miniBalls', color: '#ef8ba6', accent: '#eec351', x: 610, y: 460, scale: 0.34 },
    ],
  },
  'hero-strength': {
    alt: '덤벨과 케틀벨',
    color: '#4f7cac',
    accent: '#f2b134',
    items: [
      { motif: 'kettlebell', color: '#32303c', accent: '#ee7f6c', x: 1000, y: 330, scale: 0.62, word: 'STRONG' },
      { motif: 'roundDumbbells', color: '#ef8ba6', accent: '#7d5fb2', x: 740, y: 390, scale: 0.6 },
    ],
  },
  'hero-wear': {
    alt: '레깅스와 브라탑',
    color: '#c08497',
    accent: '#6d6875',
    items: [
      { motif: 'sportsBra', color: '#c76b83', accent: '#853a4d', x: 730, y: 320, scale: 0.52 },
      { motif: 'leggings', color: '#32303c', accent: '#c08497', x: 1000, y: 310, scale: 0.66 },
    ],
  },
  'hero-food': {
    alt: '샐러드와 단백질 음료',
    color: '#588157',
    accent: '#e9c46a',
    items: [
      { motif: 'mealBowl', color: '#588157', accent: '#e76f51', x: 760, y: 330, scale: 0.66 },
      { motif: 'shaker', color: '#b5651d', accent: '#f2cc8f', x: 1040, y: 330, scale: 0.62, word: 'HARU' },
    ],
  },
  'hero-rest': {
    alt: '마사지건과 캔들',
    color: '#5e548e',
    accent: '#f7b6cb',
    items: [
      { motif: 'massageGun', color: '#ef8ba6', accent: '#5e548e', x: 800, y: 330, scale: 0.62 },
      { motif: 'candle', color: '#cdb698', accent: '#8aa68c', x: 1050, y: 400, scale: 0.46, word: 'SOOM' },
    ],
  },
  'hero-band': {
    alt: '루프밴드와 필라테스링',
    color: '#e07a5f',
    accent: '#81b29a',
    items: [
      { motif: 'loopBands', color: '#ee7f6c', accent: '#2f8385', x: 780, y: 340, scale: 0.62 },
      { motif: 'pilatesRing', color: '#a596d1', accent: '#ef8ba6', x: 1050, y: 370, scale: 0.46 },
    ],
  },
}

/** The picture of each first-level category. */
export const categoryIcons: Record<string, [MotifName, string, string]> = {
  equipment: ['hexDumbbells', '#3d405b', '#e07a5f'],
  mat: ['standingMats', '#a596d1', '#ef8ba6'],
  release: ['foamRoller', '#5c9ead', '#ffb997'],
  yoga: ['pilatesRing', '#8d7bb8', '#f4a6b7'],
  wear: ['leggings', '#c08497', '#6d6875'],
  food: ['shaker', '#b5651d', '#f2cc8f'],
  recovery: ['massageGun', '#5e548e', '#be95c4'],
  care: ['candle', '#a98467', '#adc178'],
}
