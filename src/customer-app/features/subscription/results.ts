/** How a first payment ended. */
export { FailScreen } from './FailScreen.tsx'
export { SuccessScreen } from './SuccessScreen.tsx'
