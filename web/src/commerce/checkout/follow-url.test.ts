import { describe, expect, it } from 'vitest'
import { appPathOf } from './follow-url.ts'

describe('appPathOf', () => {
  it.each([
    ['http://ul.test/dziekujemy?isOrder=true&ticket=a%2Fb', '/dziekujemy?isOrder=true&ticket=a%2Fb'],
    ['/dziekujemy?orderId=1', '/dziekujemy?orderId=1'],
    ['http://ul.test/#/dziekujemy?orderId=1', '/dziekujemy?orderId=1'],
    ['http://pay.test/c/1', null],
    ['http://ul.test:3001/pay', null],
  ])('%s is %s', (url, path) => expect(appPathOf(url, 'http://ul.test')).toBe(path))
})
