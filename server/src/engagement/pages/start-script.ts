/** The files of the application's first load, by their addresses. */
export type FirstLoad = {
  entry: string
  /** Scripts that the entry imports. */
  imports: readonly string[]
  styles: readonly string[]
}

/** The files of a screen that has no plain content to read, scripts in the order in which they import each other. */
export type ScreenFiles = { scripts: readonly string[]; styles: readonly string[] }

/** The first signs that somebody wants more than to read; a pointer also "moves" where the page changes under it. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'hashchange']

/** The id of what a page says when the application does not come. */
export const failedNote = 'failed'

/** Milliseconds for which a page that is only read stays without the application: a slow phone scrolls without a hitch. */
const readingMs = 2_500

/**
 * Starts the application, in a page of the server: at once when it shows something else than the plain content, and after
 * the first paint when there is none to read; otherwise at the visitor's first sign, or some time after the page is loaded,
 * when the browser is idle. Its styles are there before it runs, because its first screen may be seen at once; the answer
 * that the first screen waits for is asked for with its files. A page without content to read may name the files of its
 * screen (`ScreenFiles`), which are then asked for beside the application's. A file that does not come is asked for once
 * more; when that fails the page stays as it is, its links work, and it offers to be loaded again: browsers remember a
 * module that failed until then. Scripts run one by one, so that none of them keeps a phone busy for long.
 */
export const startScript = (files: FirstLoad): string =>
  `(d=>{const f=${JSON.stringify(files)},p=d.getElementById("plain"),app=d.documentElement.className=="app",screen=JSON.parse(!app&&p.getAttribute("data-screen")||'{"scripts":[],"styles":[]}'),scripts=[...f.imports,...screen.scripts,f.entry],signs=${JSON.stringify(signs)},add=(n,a)=>d.head.append(Object.assign(d.createElement(n),{crossOrigin:"anonymous"},a)),load=(n,a,more=1)=>new Promise((r,fail)=>add(n,{...a,onload:r,onerror:()=>more?load(n,a,0).then(r,fail):fail()}));let begun;const see=e=>{if(e.type!="pointermove"||e.movementX||e.movementY)start()},start=async()=>{if(begun)return;begun=1;for(const s of signs)removeEventListener(s,see,true);try{add("link",{rel:"preload",as:"fetch",href:"/api/health"});for(const href of scripts)add("link",{rel:"modulepreload",href});await Promise.all([...f.styles,...screen.styles].map(href=>load("link",{rel:"stylesheet",href})));for(const src of scripts)await load("script",{type:"module",src})}catch{const n=d.getElementById("${failedNote}");n.role="alert";n.hidden=false;n.querySelector("button").onclick=()=>location.reload()}};if(app)p.remove();if(app||p.hasAttribute("data-waiting")&&d.hidden)return start();if(p.hasAttribute("data-waiting"))return requestAnimationFrame(()=>setTimeout(start));for(const s of signs)addEventListener(s,see,{capture:true,passive:true});const wait=()=>setTimeout(()=>(window.requestIdleCallback||setTimeout)(start),${readingMs});d.readyState=="complete"?wait():addEventListener("load",wait)})(document)`
