// `/ui` in `npm run dev`: every component in every state. No build has it: no file of the site
// imports it.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { Gallery } from './gallery.tsx';

const place = document.getElementById('gallery');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
