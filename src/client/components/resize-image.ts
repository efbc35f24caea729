// Scales a picture down before it is uploaded, so that slow networks manage it; its orientation is
// applied.

const longestSide = 1_600;

/**
 * The picture as a base64 JPEG whose longer side is at most `longestSide` px. Rejects when the
 * browser cannot draw it.
 */
export async function resizeImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.86).split(',')[1] ?? '';
}
