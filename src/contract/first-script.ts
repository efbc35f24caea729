// The first script of every page, inline: a document that stops arriving is shown as far as it
// came, and after a while offers to reload; a tap that comes before the page's own script is
// remembered.

/** A tap on a button that nothing has answered yet, and when it was, in ms since the page began. */
export type EarlyTap = { readonly button: HTMLElement; readonly at: number };

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
  // What the browser does by itself needs nobody: links, forms, menus that are popovers.
  "earlyTap=null;addEventListener('click',({target,timeStamp})=>{if(earlyTap===undefined)return;" +
    "if(earlyTap!==null)delete earlyTap.button.dataset.waiting;const button=target.closest('button[type=button]:not([popovertarget])');" +
    "earlyTap=button&&{button,at:timeStamp};if(button!==null)button.dataset.waiting=''},true)",
].join('');
