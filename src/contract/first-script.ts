// The first script of every page, inline: a document that stops arriving is shown as far as it
// came, and after a while offers to reload; a tap that comes before the page's own script is
// remembered.

/** How long a tap waits for its answer. A browser lets a later one share nothing nor copy. */
const earlyTapMs = 4_000;

/**
 * Its texts are attributes of its tag. It is inline, because Safari runs an async script only after
 * the first paint, and paints nothing while it waits for the rest of such a page. The content
 * policy knows it by its hash.
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
  'earlyTap=null;(()=>{const forget=()=>{if(earlyTap)delete earlyTap.dataset.waiting;' +
    'if(earlyTap!==undefined)earlyTap=null};' +
    "for(const type of ['touchmove','wheel','keydown'])addEventListener(type,forget,{capture:true,passive:true});" +
    "addEventListener('click',({target})=>{if(earlyTap===undefined)return;forget();const button=" +
    "target.closest('button[type=button]:not([popovertarget])');if(button===null)return;" +
    "earlyTap=button;button.dataset.waiting='';" +
    `setTimeout(()=>{if(earlyTap===button)forget()},${earlyTapMs})},true)})()`,
].join('');
