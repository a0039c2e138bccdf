/** Payloads that are refused before their fields are checked: name, bytes, content type. */
export function rawPayloads(goodBody: unknown, maxBytes: number): [name: string, payload: Buffer, type: string][] {
  const good = JSON.stringify(goodBody)
  const json = 'application/json'
  const text = (name: string, payload: string, type = json): [string, Buffer, string] => [
    name,
    Buffer.from(payload),
    type,
  ]
  const first = (value: string) => good.replace(/:("[^"]*"|[\d.]+|true|false|null)/, `:${value}`)
  return [
    text('nothing', ''),
    text('a space', ' '),
    text('cut short', good.slice(0, -1)),
    text('two values', `${good}${good}`),
    text('a trailing comma', good.replace(/\}$/, ',}')),
    text('comments', `/* */${good}`),
    text('single quotes', good.replaceAll('"', "'")),
    text('a number beyond all', first('1e400')),
    text('a number below all', first('-1e400')),
    text('a number of forty digits', first('1'.repeat(40))),
    text('a number that is none', first('NaN')),
    text('an octal number', first('017')),
    text('half a surrogate pair', first('"\\ud800"')),
    text('the character NUL', first('"\\u0000"')),
    text('a bare control character', first('"\u0001"')),
    text('a poisoned prototype', `{"__proto__":{"isAdmin":true},${good.slice(1)}`),
    text('a poisoned constructor', `{"constructor":{"prototype":{"isAdmin":true}},${good.slice(1)}`),
    text('the same key twice', good.replace(/^\{("[^"]+":)/, '{$1[],$1')),
    text('deep arrays', '['.repeat(20_000) + ']'.repeat(20_000)),
    text('deep objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
    text('a field that is deep', first('['.repeat(20_000) + ']'.repeat(20_000))),
    text('too much', JSON.stringify({ x: 'x'.repeat(maxBytes) })),
    text('a number', '1'),
    text('a text', '"text"'),
    text('null', 'null'),
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
      json,
    ],
    ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le'), json],
    ['a compressed stream', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), json],
    text('a form', 'a=1&b=2', 'application/x-www-form-urlencoded'),
    text('a page', '<p>', 'text/html'),
    text('XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'),
    text('parts', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'),
    text('no type', good, ''),
    text('a broken type', good, ';;;'),
    text('another kind of JSON', good, 'application/merge-patch+json'),
  ]
}
