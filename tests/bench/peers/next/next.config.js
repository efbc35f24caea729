// As plain as Next allows: no telling where it comes from, and nothing of the pictures, which both sides leave to the browser.
module.exports = { poweredByHeader: false, images: { unoptimized: true } };
