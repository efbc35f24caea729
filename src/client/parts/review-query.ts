// What is asked for when reviews are read.

/** The first page's input has no number, so that its key is the one the loader asked with. */
export const reviewInput = (slug: string, page: number) => (page === 1 ? { slug } : { slug, page });
