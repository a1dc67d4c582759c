package app.nestbook;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Base64;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Short texts, closed with a key that never leaves the device's Keystore. The file kept_secrets.xml is left out of
 * backups (res/xml): nobody could open it elsewhere.
 */
final class KeptSecrets {

    private static final String KEYSTORE = "AndroidKeyStore";
    private static final String KEY = "nestbook-secrets";
    private static final String FORM = "AES/GCM/NoPadding";
    private static final int TAG_BITS = 128;
    private static final int NONCE_BYTES = 12;

    private final SharedPreferences kept;

    KeptSecrets(Context context) {
        kept = context.getSharedPreferences("kept_secrets", Context.MODE_PRIVATE);
    }

    /** Null when nothing is kept, or when it cannot be opened any more. */
    String read(String name) {
        String closed = kept.getString(name, null);
        if (closed == null) {
            return null;
        }
        try {
            byte[] bytes = Base64.decode(closed, Base64.NO_WRAP);
            Cipher cipher = Cipher.getInstance(FORM);
            cipher.init(Cipher.DECRYPT_MODE, key(), new GCMParameterSpec(TAG_BITS, bytes, 0, NONCE_BYTES));
            cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
            byte[] open = cipher.doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
            return new String(open, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException failure) {
            remove(name);
            return null;
        }
    }

    void write(String name, String value) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(FORM);
        // The Keystore draws the nonce itself.
        cipher.init(Cipher.ENCRYPT_MODE, key());
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        byte[] closed = cipher.doFinal(value.getBytes(StandardCharsets.UTF_8));
        byte[] nonce = cipher.getIV();
        byte[] bytes = new byte[nonce.length + closed.length];
        System.arraycopy(nonce, 0, bytes, 0, nonce.length);
        System.arraycopy(closed, 0, bytes, nonce.length, closed.length);
        kept.edit().putString(name, Base64.encodeToString(bytes, Base64.NO_WRAP)).commit();
    }

    void remove(String name) {
        kept.edit().remove(name).commit();
    }

    private static SecretKey key() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KEYSTORE);
        try {
            store.load(null);
        } catch (IOException failure) {
            throw new GeneralSecurityException(failure);
        }
        SecretKey known = (SecretKey) store.getKey(KEY, null);
        if (known != null) {
            return known;
        }
        KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, KEYSTORE);
        generator.init(
            new KeyGenParameterSpec.Builder(KEY, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .setKeySize(256)
                .build()
        );
        return generator.generateKey();
    }
}
