// The purposes a member may consent to, each separately; without consent none applies
// (docs/product.md, Consent and privacy).

export const consentPurposes = ['offers', 'suggestions', 'usage'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
