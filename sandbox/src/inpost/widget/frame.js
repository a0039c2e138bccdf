// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// The content of the fake map's frame: a searchable list to choose a point from.
const search = new URLSearchParams(location.search)
const id = search.get('id')
const list = document.getElementById('points')
const field = document.getElementById('q')
const note = document.getElementById('note')
const maxShown = 30
const texts = {
  pl: { choose: 'Wybierz', points: 'Punktów' },
  en: { choose: 'Choose', points: 'Points' },
}[search.get('language')]

const send = (message) => parent.postMessage({ source: 'inpost-geowidget', id, ...message }, '*')
const normalize = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

let points = []

function show(query) {
  const found = points.filter(({ name, address }) =>
    normalize(`${name} ${address.line1} ${address.line2}`).includes(normalize(query.trim())),
  )
  note.textContent = `${texts.points}: ${found.length}`
  list.replaceChildren(
    ...found.slice(0, maxShown).map((point) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = `${texts.choose} ${point.name}, ${point.address.line1}, ${point.address.line2}`
      button.addEventListener('click', () => send({ type: 'point', point }))
      const item = document.createElement('li')
      item.append(button)
      return item
    }),
  )
}

field.addEventListener('input', () => show(field.value))
field.form.addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('message', ({ data }) => {
  if (data?.id !== id || data.type !== 'show') return
  field.value = data.name
  show(data.name)
})

if (search.get('token') && texts && search.get('config') === 'parcelCollect') {
  points = await (await fetch('points.json')).json()
  show(field.value)
  send({ type: 'ready' })
} else {
  note.textContent = 'The map needs a token, a language and the configuration parcelCollect.'
}
