import { configure } from '@testing-library/react'

/** A busy machine is slow, not broken: screens are given time to come. */
configure({ asyncUtilTimeout: 15_000 })
