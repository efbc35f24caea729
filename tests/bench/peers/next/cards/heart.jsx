'use client';
// The one thing on a card that answers to a tap, so that the browser has something to take over.

import { useState } from 'react';

export function Heart({ name }) {
  const [isLiked, setLiked] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={`Lưu ${name}`}
      onClick={() => setLiked(!isLiked)}
    >
      {isLiked ? '♥' : '♡'}
    </button>
  );
}
