export { BenefitChoiceScreen } from './BenefitChoiceScreen.tsx'
export { GiftScreen } from './GiftScreen.tsx'
export { GiftsScreen } from './GiftsScreen.tsx'
export { PackageScreen } from './PackageScreen.tsx'
