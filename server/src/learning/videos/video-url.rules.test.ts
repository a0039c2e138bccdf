import { describe, expect, it } from 'vitest'
import { readHostedVideo } from './video-url.rules.ts'

const youtube = { kind: 'youtube', address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }
const vimeo = { kind: 'vimeo', address: 'https://vimeo.com/76979871' }
const unlisted = { kind: 'vimeo', address: 'https://vimeo.com/76979871/8272103f6e' }

describe('the address of a video of another host (Q-89)', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
    ['https://youtube.com/watch?t=12&v=aqz-KE-bpKQ&list=x', youtube],
    ['https://m.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
    ['https://youtu.be/aqz-KE-bpKQ?si=1', youtube],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', youtube],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', youtube],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youtube],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://www.vimeo.com/76979871/', vimeo],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/76979871/8272103f6e', unlisted],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', unlisted],
    ['http://vimeo.com/76979871', null],
    ['https://vimeo.com/channels/staffpicks', null],
    ['https://vimeo.com/76979871/nothash', null],
    ['https://www.youtube.com/watch?v=short', null],
    ['https://www.youtube.com/@academy', null],
    ['https://www.youtube.com/', null],
    ['https://youtube.com.example/watch?v=aqz-KE-bpKQ', null],
    ['https://video.example/76979871', null],
    ['javascript:alert(1)', null],
    ['/srv/films/miodownik.mp4', null],
    ['', null],
  ])('%s', (text, found) => expect(readHostedVideo(text)).toEqual(found))
})
