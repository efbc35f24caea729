// The frame of the yardstick: a head, and nothing around the cards.

export const metadata = { title: 'Khách sạn tại Hà Nội' };

export default function Layout({ children }) {
  return (
    <html lang="vi">
      <body>{children}</body>
    </html>
  );
}
