// The first script of every page, inline: a document that stops arriving is shown as far as it
// came, and after a while offers to reload; a tap that comes before its button is hydrated is shown
// and remembered; what the page needs next is fetched while its own scripts are evaluated.

/** How long a tap waits for its answer. A browser lets a later one share nothing nor copy. */
const earlyTapMs = 4_000;
/** How long pictures further down wait for scripts that do not come. */
const picturesWaitMs = 2_500;

/**
 * Its texts and the scripts to fetch next are attributes of its tag. It is inline, because Safari
 * runs an async script only after the first paint, and paints nothing while it waits for the rest
 * of such a page. The content policy knows it by its hash.
 */
export const firstScript = [
  '(()=>{const ' +
    "words=document.currentScript.dataset.words,isWhole=()=>document.readyState!=='loading';let link=null;",
  'setTimeout(()=>{if(!isWhole())for(const waiting of ' +
    "document.querySelectorAll('link[rel=expect]'))waiting.remove()},2500);",
  "setTimeout(()=>{if(isWhole()||document.body===null)return;link=document.createElement('a');link.href=location.href;link.textContent=words;link.id='stalled';",
  "link.style.cssText='position:fixed;inset:auto 16px 16px;z-index:50;padding:14px " +
    "16px;border-radius:12px;text-align:center;font-weight:600;background:Canvas;color:LinkText;border:1px solid currentColor';",
  "document.documentElement.append(link)},8000);document.addEventListener('DOMContentLoaded',()=>{if(link!==null)link.remove()})})();",
  // What the browser does by itself needs nobody: links, forms, menus that are popovers. Whoever has
  // gone on, or waits for long, wants nothing of it any more.
  'earlyTap=null;(()=>{let handOn=null;const forget=()=>{if(handOn!==null)handOn();' +
    'if(earlyTap)delete earlyTap.dataset.waiting;if(earlyTap!==undefined)earlyTap=null};' +
    "for(const type of ['touchmove','wheel','keydown'])addEventListener(type,forget,{capture:true,passive:true});" +
    "addEventListener('click',(event)=>{if(earlyTap===undefined||!event.isTrusted)return;forget();const {target}=event," +
    "button=target.closest('button[type=button]:not([popovertarget])');if(button===null)return;" +
    "earlyTap=button;button.dataset.waiting='';" +
    `setTimeout(()=>{if(earlyTap!==button)return;handOn=null;forget()},${earlyTapMs});` +
    // React answers by hydrating all that is around the button, or by opening a sheet, in one go: the
    // frame that shows the mark comes before. Whoever goes on meanwhile has it handed on at once.
    'event.stopImmediatePropagation();const own=handOn=()=>{handOn=null;' +
    'if(earlyTap===button)(target.isConnected?target:button).dispatchEvent(new event.constructor(event.type,event))};' +
    'requestAnimationFrame(()=>setTimeout(()=>{if(handOn===own)own()}))},true)})();',
  // What comes next is asked for once the page's own scripts are there: where those stall, it would
  // take all lines to the server (ADR 0018). Each in a task of its own: twenty begun in one would keep
  // a tap waiting. Until it is there or has failed, a phone's pictures further down wait
  // (`data-starting` in `styles/base.css`).
  '(()=>{const {dataset}=document.documentElement,next=document.currentScript.dataset.next?.split(" ")??[];' +
    // Safari before 17 says nothing of these links.
    "if(!document.createElement('link').relList.supports('modulepreload'))return;" +
    `dataset.starting="";const showPictures=()=>{delete dataset.starting};setTimeout(showPictures,${picturesWaitMs});` +
    'const settled=new Set(),areSettled=(links)=>links.every((link)=>settled.has(link));' +
    "const toLink=(href)=>Object.assign(document.createElement('link'),{rel:'modulepreload',href});" +
    'const append=([link,...rest])=>{if(link===undefined)return;document.head.append(link);setTimeout(append,0,rest)};' +
    'let nextLinks=null;const settle=({target})=>{' +
    "if(target.rel!=='modulepreload')return;settled.add(target);if(document.body===null)return;" +
    "if(nextLinks===null){if(!areSettled([...document.querySelectorAll('link[rel=modulepreload]')]))return;" +
    'nextLinks=next.map(toLink);append(nextLinks)}' +
    'if(areSettled(nextLinks))showPictures()};' +
    "for(const type of ['load','error'])document.addEventListener(type,settle,true)})()",
].join('');
