/** A first payment, and how it ended. */
export { FailScreen } from './FailScreen.tsx'
export { OrderInfoScreen } from './OrderInfoScreen.tsx'
export { SuccessScreen } from './SuccessScreen.tsx'
