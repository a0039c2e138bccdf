import { join } from 'node:path'
import { type DemoVideo, frame } from './video.ts'

/** The colours that the web uses behind product pictures. */
const backgrounds: Record<string, string> = {
  honey: '#fff7e0, #fbdf97',
  blush: '#fdf4f2, #f5cfd1',
  pist: '#f8faef, #d6e5b6',
  milk: '#fffdf8, #f0e4cd',
  latte: '#fbf3e8, #e6cfb4',
}

const hexagon =
  'M36.3 5Q45 0 53.7 5L79.6 20Q88.3 25 88.3 35L88.3 65Q88.3 75 79.6 80L53.7 95Q45 100 36.3 95L10.4 80Q1.7 75 1.7 65L1.7 35Q1.7 25 10.4 20Z'

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const timer = (seconds: number) =>
  seconds > 0
    ? `<p class="timer"><svg viewBox="0 0 24 24"><circle cx="12" cy="13" r="8"/><path d="M12 9v4l2.5 1.5M9.5 2h5"/></svg>${
        seconds >= 3600 ? `${Math.round(seconds / 360) / 10} h`.replace('.', ',') : `${Math.round(seconds / 60)} min`
      }</p>`
    : ''

function card(film: DemoVideo, kind: 'title' | 'step' | 'farewell', words: string): string {
  const comb = `<svg class="comb" viewBox="0 0 180 200">${[
    [0, 0],
    [90, 0],
    [45, 78],
    [135, 78],
    [90, 156],
  ]
    .map(([x, y]) => `<path transform="translate(${x} ${y}) scale(.94)" d="${hexagon}"/>`)
    .join('')}</svg>`
  return `<section class="${kind}">${comb}<div class="art">${film.art}</div><div class="words">${words}</div></section>`
}

const mark = `<svg class="mark" viewBox="0 0 90 100"><path fill="#f8bd42" d="${hexagon}"/><path fill="#2b1810" d="M30 78V50a15 15 0 0 1 30 0v28z"/></svg>`

/** All cards of a video, one below the other: title, steps, closing card. */
export function drawTitleCards(film: DemoVideo, root: string): { html: string; cards: number } {
  const fonts = join(root, 'node_modules/@fontsource-variable')
  const face = (family: string, file: string, subset: string, range: string) =>
    `@font-face{font-family:"${family}";src:url("file://${fonts}/${file}-${subset}-wght-normal.woff2");font-weight:400 700;unicode-range:${range}}`
  const families = ['latin', 'latin-ext'].flatMap((subset) => {
    const range = subset === 'latin' ? 'U+0000-00FF,U+2000-206F,U+20AC' : 'U+0100-02FF,U+1E00-1EFF'
    return [
      face('Brygada', 'brygada-1918/files/brygada-1918', subset, range),
      face('Figtree', 'figtree/files/figtree', subset, range),
    ]
  })
  const cards = [
    card(film, 'title', `${mark}<h1>${escapeHtml(film.title)}</h1><p>Słodki Ul, film pokazowy</p>`),
    ...film.steps.map(({ title, text, timerSeconds }, index) =>
      card(
        film,
        'step',
        `<p class="count"><svg viewBox="0 0 90 100"><path fill="#f8bd42" d="${hexagon}"/></svg><b>${index + 1}</b>krok ${index + 1} z ${film.steps.length}</p><h2>${escapeHtml(title)}</h2><p class="text">${escapeHtml(text)}</p>${timer(timerSeconds)}`,
      ),
    ),
    card(film, 'farewell', `${mark}<h1>${escapeHtml(film.farewell)}</h1><p>Słodki Ul</p>`),
  ]
  const { width, height } = frame
  return {
    cards: cards.length,
    html: `<!doctype html><meta charset="utf-8"><style>${families.join('')}
*{box-sizing:border-box;margin:0}body{background:#fff;font:14.5px/1.42 Figtree;color:#2b1810}
section{position:relative;width:${width}px;height:${height}px;overflow:hidden;background:radial-gradient(120% 120% at 24% 12%,${backgrounds[film.plate] ?? backgrounds.milk})}
.comb{position:absolute;right:-14px;top:-26px;width:150px;fill:none;stroke:#fff;stroke-width:3;opacity:.75}
.art{position:absolute;left:14px;top:28px;width:304px;height:304px}.art svg{width:100%;height:100%}
.words{position:absolute;left:330px;top:0;width:272px;height:360px;display:flex;flex-direction:column;justify-content:center;align-items:flex-start}
h1{font:500 36px/1.08 Brygada;letter-spacing:-.02em;text-wrap:balance}h2{font:500 25px/1.12 Brygada;letter-spacing:-.015em;text-wrap:balance}
.title p:last-child,.farewell p:last-child{margin-top:14px;color:#5c4236;font-weight:500}.mark{width:44px;margin-bottom:16px}
.count{position:relative;display:flex;align-items:center;gap:10px;margin-bottom:10px;color:#5c4236;font-weight:500}.count svg{width:30px}.count b{position:absolute;width:30px;text-align:center;font:600 15px/1 Brygada;color:#2b1810}
.text{margin-top:10px;color:#3e2619;text-wrap:pretty}
.timer{display:flex;align-items:center;gap:6px;margin-top:12px;padding:4px 12px 4px 8px;border-radius:99px;background:#fffdf8;font-weight:600;font-size:14px}.timer svg{width:18px;fill:none;stroke:#2b1810;stroke-width:1.8;stroke-linecap:round}
</style>${cards.join('')}`,
  }
}
