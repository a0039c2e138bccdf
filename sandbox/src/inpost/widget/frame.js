// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// What the stand-in of the map shows in its frame: a searchable list is enough to choose a point by.
const search = new URLSearchParams(location.search)
const id = search.get('id')
const list = document.getElementById('points')
const field = document.getElementById('q')
const note = document.getElementById('note')
const shownAtOnce = 30

const tell = (message) => parent.postMessage({ source: 'inpost-geowidget', id, ...message }, '*')
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

let points = []

function show(typed) {
  const found = points.filter(({ name, address }) =>
    plain(`${name} ${address.line1} ${address.line2}`).includes(plain(typed.trim())),
  )
  note.textContent = `Punktów: ${found.length}`
  list.replaceChildren(
    ...found.slice(0, shownAtOnce).map((point) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = `Wybierz ${point.name}, ${point.address.line1}, ${point.address.line2}`
      button.addEventListener('click', () => tell({ type: 'point', point }))
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

if (search.get('token')) {
  points = await (await fetch('points.json')).json()
  show(field.value)
  tell({ type: 'ready' })
} else {
  note.textContent = 'Brak tokenu. No token.'
}
